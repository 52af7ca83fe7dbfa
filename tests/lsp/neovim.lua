-- Opens a module, waits for findings, fixes a typo, completes, renames, formats, and writes what it
-- saw as JSON.
-- Globals: `command` starts the server, `folder` has the module, `report` is the file to write.
local main = folder .. "/main.tf"
local seen = {}

vim.cmd("edit " .. vim.fn.fnameescape(main))
local settings = {
  name = "hcl-lint",
  cmd = command,
  root_dir = folder,
  workspace_folders = { { uri = vim.uri_from_fname(folder), name = "module" } },
}
local client
if vim.lsp.start then
  client = vim.lsp.start(settings)
else -- before 0.8
  client = vim.lsp.start_client(settings)
  vim.lsp.buf_attach_client(0, client)
end

vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end, 20)
local function codes()
  return vim.tbl_map(function(each) return each.code end, vim.diagnostic.get(0))
end

seen.findings = codes()

local function ask(method, line, column, more)
  local params = {
    textDocument = vim.lsp.util.make_text_document_params(),
    position = { line = line, character = column },
  }
  for key, value in pairs(more or {}) do params[key] = value end
  local answers = vim.lsp.buf_request_sync(0, method, params, 30000)
  return answers and answers[client] and answers[client].result
end

-- The preferred quick fix of each undeclared name, as the user would choose it.
for _, each in ipairs(vim.diagnostic.get(0)) do
  if each.code == "R002" then
    local diagnostic = each.user_data.lsp
    local range = {
      start = { line = each.lnum, character = each.col },
      ["end"] = { line = each.end_lnum, character = each.end_col },
    }
    local context = { diagnostics = { diagnostic }, only = { "quickfix" } }
    local actions = ask("textDocument/codeAction", 0, 0, { range = range, context = context })
    for _, action in ipairs(actions) do
      if action.isPreferred then
        seen.fix = action.title
        vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
      end
    end
  end
end
vim.wait(30000, function() return not vim.tbl_contains(codes(), "R002") end, 20)
seen.fixed = codes()

-- main.tf: line 0 is `variable "region" {`, line 3 is `size = var.region` in locals.
local offered = ask("textDocument/completion", 3, 13, { context = { triggerKind = 1 } })
seen.completions = vim.tbl_map(function(each) return each.label end, offered.items)

local edit = ask("textDocument/rename", 0, 11, { newName = "area" })
vim.lsp.util.apply_workspace_edit(edit, "utf-16")
if vim.lsp.buf.format then
  vim.lsp.buf.format({ timeout_ms = 30000 })
else -- before 0.8
  vim.lsp.buf.formatting_sync(nil, 30000)
end
seen.text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), "\n")

vim.lsp.stop_client(client)
local stopped = vim.wait(10000, function() return vim.lsp.client_is_stopped(client) end, 20)
seen.stopped = stopped

local file = io.open(report, "w")
file:write(vim.fn.json_encode(seen))
file:close()
vim.cmd("quitall!")
