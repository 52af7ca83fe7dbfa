;;; -*- lexical-binding: t -*-
;; Opens a module, waits for findings, completes, renames, formats, and writes what it saw as JSON.
;; The variables `folder', `report' and `settings' (the text of the documentation) are set before.
(package-initialize)
(require 'eglot)
(require 'json)
(define-derived-mode hcl-mode prog-mode "HCL")
(define-derived-mode terraform-mode hcl-mode "Terraform")
(load settings)
(setq eglot-sync-connect 30 eglot-confirm-server-initiated-edits nil)
(find-file (concat folder "/main.tf"))
(terraform-mode)
(run-hooks 'post-command-hook)

(defun wait-for (condition)
  (let ((left 600))
    (while (and (> left 0) (not (funcall condition)))
      (accept-process-output nil 0.05)
      (setq left (1- left)))))

(wait-for #'eglot-current-server)
(wait-for #'flymake-diagnostics)
(defvar findings (vconcat (mapcar #'flymake-diagnostic-text (flymake-diagnostics))))

(goto-char (point-min))
(search-forward "var.r")
(defvar offered (vconcat (all-completions "r" (nth 2 (eglot-completion-at-point)))))

(goto-char (point-min))
(search-forward "variable \"re")
(eglot-rename "area")
(eglot-format-buffer)
(with-temp-file report
  (insert
   (json-encode
    `((findings . ,findings)
      (completions . ,offered)
      (text . ,(with-current-buffer "main.tf" (buffer-string)))))))
(eglot-shutdown (eglot-current-server))
