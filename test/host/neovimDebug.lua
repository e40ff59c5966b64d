-- A session of Neovim with nvim-dap, run by neovimDebug.test.ts: sets breakpoints, stops, looks, talks to the console, steps and goes on to the end.
-- Environment: PLAYBOOK_DAP is the command as a JSON list, PLAYBOOK_FILE the playbook, NVIM_DAP the folder of nvim-dap where it is not installed
-- as a package. What Neovim shows is written to standard output as JSON.

local patience = 120000

local function fail(message)
  io.stderr:write(message .. "\n")
  vim.cmd("cquit")
end

local function waitFor(what, holds)
  if not vim.wait(patience, holds, 20) then fail("Neovim waited in vain for " .. what .. ".") end
end

local function main()
  if vim.env.NVIM_DAP then vim.opt.runtimepath:append(vim.env.NVIM_DAP) end
  local dap = require("dap")
  local command = vim.fn.json_decode(vim.env.PLAYBOOK_DAP)
  dap.adapters.playbook = { type = "executable", command = command[1], args = vim.list_slice(command, 2) }

  local stops, ended = 0, false
  dap.listeners.after.event_stopped["playbook-test"] = function() stops = stops + 1 end
  dap.listeners.after.event_exited["playbook-test"] = function(_, body) ended = body.exitCode end

  local file = vim.env.PLAYBOOK_FILE
  vim.cmd("edit " .. vim.fn.fnameescape(file))
  local buffer = vim.api.nvim_get_current_buf()
  local shown = { lines = {} }

  -- nvim-dap asks for the stack, the scopes and what is in them by itself.
  local function going(number, act)
    local before = dap.session() and dap.session().current_frame
    act()
    waitFor("stop " .. number, function()
      local frame = dap.session() and dap.session().current_frame
      return stops == number and frame and frame ~= before and frame.scopes ~= nil
    end)
    table.insert(shown.lines, dap.session().current_frame.line)
  end

  local function asked(name, arguments)
    local answer
    dap.session():request(name, arguments, function(err, body) answer = { err = err and (err.message or vim.inspect(err)), body = body } end)
    waitFor(name, function() return answer ~= nil end)
    return answer
  end

  vim.api.nvim_win_set_cursor(0, { 13, 0 })
  dap.set_breakpoint('${quantity} is 2')
  going(1, function() dap.run({ type = "playbook", request = "launch", name = "Neovim", program = file }) end)
  local placed = vim.fn.sign_getplaced(buffer, { group = "*" })[1].signs
  shown.signs = vim.tbl_map(function(sign) return sign.name .. " " .. sign.lnum end, placed)
  shown.scopes = vim.tbl_map(function(scope) return scope.name end, dap.session().current_frame.scopes)
  local frame = dap.session().current_frame.id
  for _, scope in ipairs(dap.session().current_frame.scopes) do
    if scope.name == "Defined" then
      shown.set = asked("setVariable", { variablesReference = scope.variablesReference, name = "quantity", value = "4" }).body.value
    end
  end
  shown.hover = asked("evaluate", { expression = "${quantity}", frameId = frame, context = "hover" }).body.result
  going(2, dap.step_over)

  -- As it is typed into the REPL of nvim-dap.
  dap.repl.open()
  local repl
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    local shownThere = vim.api.nvim_win_get_buf(window)
    if vim.bo[shownThere].filetype == "dap-repl" then
      repl = shownThere
      vim.api.nvim_set_current_win(window)
    end
  end
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes("GAExpect $.quantity is 25<CR><Esc>", true, false, true), "tx", false)
  waitFor("the answer in the REPL", function()
    return table.concat(vim.api.nvim_buf_get_lines(repl, 0, -1, false), "\n"):find("but it is 4", 1, true) ~= nil
  end)
  dap.repl.close()
  vim.api.nvim_set_current_buf(buffer)
  going(3, dap.step_over)
  going(4, function() dap.goto_(20) end)
  dap.terminate()
  waitFor("the end of the run", function() return ended ~= false end)
  shown.exitCode = ended
  io.stdout:write(vim.fn.json_encode(shown) .. "\n")
  vim.cmd("qall!")
end

-- An error in a script would leave Neovim open.
local ok, problem = xpcall(main, debug.traceback)
if not ok then fail(problem) end
