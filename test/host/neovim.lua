-- A session of Neovim with the language server, run by neovim.test.ts: opens a playbook, waits for its problems, then types and completes.
-- Environment: PLAYBOOK_LSP is the command as a JSON list, PLAYBOOK_FILE the playbook. What Neovim shows is written to standard output as JSON.

local patience = 120000

local function fail(message)
  io.stderr:write(message .. "\n")
  vim.cmd("cquit")
end

-- vim.lsp.start is there since 0.8; Debian 12 has 0.7.
local function start(config)
  if vim.lsp.start then return vim.lsp.start(config) end
  local id = vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(0, id)
  return id
end

local function waitFor(what, holds)
  if not vim.wait(patience, holds, 20) then fail("Neovim waited in vain for " .. what .. ".") end
end

local file = vim.env.PLAYBOOK_FILE
vim.cmd("edit " .. vim.fn.fnameescape(file))
vim.bo.filetype = "playbook"
local id = start({ name = "playbook", cmd = vim.fn.json_decode(vim.env.PLAYBOOK_LSP), root_dir = vim.fn.fnamemodify(file, ":h") })
if not id then fail("Neovim could not start the language server.") end
waitFor("the server", function() return vim.lsp.buf_get_clients(0)[id] ~= nil and vim.lsp.buf_get_clients(0)[id].initialized end)

waitFor("problems", function() return #vim.diagnostic.get(0) > 0 end)
local problems = vim.tbl_map(function(problem)
  return { line = problem.lnum + 1, column = problem.col + 1, message = problem.message, source = problem.source }
end, vim.diagnostic.get(0))

-- As a person mends it: the line is written anew, and the problem goes away.
local last = vim.api.nvim_buf_line_count(0)
vim.api.nvim_buf_set_lines(0, last - 1, last, true, { "Send a DELETE request to /orders/${orderId}." })
waitFor("the problem to go away", function() return #vim.diagnostic.get(0) == 0 end)

-- Completion as <C-x><C-o> has it: Neovim's own omnifunc asks the server and shows the menu.
vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
vim.api.nvim_buf_set_lines(0, -1, -1, true, { "Send a GET request to /orders/${" })
vim.api.nvim_win_set_cursor(0, { last + 1, 0 })
vim.cmd("set completeopt=menuone,noinsert")
local shown = {}
vim.api.nvim_create_autocmd("CompleteChanged", {
  callback = function()
    shown = vim.tbl_map(function(item) return item.word end, vim.fn.complete_info({ "items" }).items)
  end,
})

local function finish()
  waitFor("the menu of completion", function() return #shown > 0 end)
  local hover = vim.lsp.buf_request_sync(0, "textDocument/hover", {
    textDocument = vim.lsp.util.make_text_document_params(),
    position = { line = last - 1, character = 2 },
  }, patience)[id].result
  io.stdout:write(vim.fn.json_encode({ problems = problems, completion = shown, hover = hover.contents.value }) .. "\n")
  vim.cmd("qall!")
end

-- The menu lives in insert mode: the keys are typed, and what follows runs from the event loop.
vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes("A<C-x><C-o>", true, false, true), "n", false)
vim.defer_fn(finish, 0)
