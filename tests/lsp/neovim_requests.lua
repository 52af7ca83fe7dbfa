-- Makes requests as Neovim's client does, and writes the answers as JSON.
-- Globals: `command` starts the server, `folder` has the module, `asked` is the file with requests,
-- pairs of a method and parameters, `report` is the file to write.
local seen = { answers = {}, messages = {}, shown = {}, texts = {} }
for name, list in pairs({ ["window/showMessage"] = "messages", ["window/showDocument"] = "shown" }) do
  vim.lsp.handlers[name] = function(_, params)
    table.insert(seen[list], params)
    return { success = true }
  end
end

vim.cmd("edit " .. vim.fn.fnameescape(folder .. "/main.tf"))
local capabilities = vim.lsp.protocol.make_client_capabilities()
capabilities.window = { showDocument = { support = true } }
capabilities.textDocument.completion.completionItem.snippetSupport = true
capabilities.textDocument.hover = { contentFormat = { "markdown" } }
local settings = {
  name = "hcl-lint",
  cmd = command,
  root_dir = folder,
  capabilities = capabilities,
  init_options = { codeLens = true },
  workspace_folders = { { uri = vim.uri_from_fname(folder), name = "module" } },
}
local number
if vim.lsp.start then
  number = vim.lsp.start(settings)
else -- before 0.8
  number = vim.lsp.start_client(settings)
  vim.lsp.buf_attach_client(0, number)
end
vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end, 20)
local client = vim.lsp.get_client_by_id(number)

local text = io.open(asked):read("*a")
for _, each in ipairs(vim.fn.json_decode(text)) do
  local answer = client.request_sync(each[1], each[2], 30000, 0)
  table.insert(seen.answers, answer and (answer.err or answer.result) or vim.NIL)
end
for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
  local lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, true)
  local name = vim.api.nvim_buf_get_name(buffer):sub(#folder + 2)
  seen.texts[name] = table.concat(lines, "\n") .. "\n"
end

vim.lsp.stop_client(number)
vim.wait(10000, function() return vim.lsp.client_is_stopped(number) end, 20)
local file = io.open(report, "w")
file:write(vim.fn.json_encode(seen))
file:close()
vim.cmd("quitall!")
