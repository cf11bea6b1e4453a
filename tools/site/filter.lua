-- The part of Quarto's markdown that the book uses, for plain pandoc: callouts, theorems and their kin, proofs, numbered
-- equations, figures and tables, references to all of them, links between notebooks.
-- Metadata read: root (path from the page to the root of the site, "" or "../").
-- Whatever cannot be resolved is reported on stderr as [WARNING], which fails the build.
local names = {eq='Equation', fig='Figure', tbl='Table', sec='Section', lst='Listing', thm='Theorem', lem='Lemma', cor='Corollary',
  prp='Proposition', cnj='Conjecture', def='Definition', exm='Example', exr='Exercise', sol='Solution', rem='Remark', alg='Algorithm'}
local class_of = {thm='theorem', lem='lemma', cor='corollary', prp='proposition', cnj='conjecture', def='definition',
  exm='example', exr='exercise', alg='algorithm'}
local unnumbered = {proof='Proof', remark='Remark', solution='Solution'}
local callouts = {note='Note', tip='Tip', warning='Warning', important='Important', caution='Caution'}
local count, number, root, works = {}, {}, '', false
local str, raw, space = pandoc.Str, function(s) return pandoc.RawBlock('html', s) end, pandoc.Space()

local function warn(s) io.stderr:write('[WARNING] ' .. s .. '\n') end
local function kind(id)
  local k = id and id:match('^(%a+)%-')
  return names[k] and k
end
local function take_number(k, id)
  if number[id] then warn('label ' .. id .. ' is used twice') end
  count[k] = (count[k] or 0) + 1
  number[id] = tostring(count[k])
  return number[id]
end
local function markdown_inlines(s) return pandoc.utils.blocks_to_inlines(pandoc.read(s, 'markdown').blocks) end
local function take_title(div)                       -- the heading that opens a div, or its title or name
  local first = div.content[1]
  if first and first.t == 'Header' then div.content:remove(1); return first.content end
  for _, a in ipairs{'title', 'name'} do
    local t = div.attributes[a]
    if t then div.attributes[a] = nil; return markdown_inlines(t) end
  end
end
local function open_with(div, label)                 -- put a label before the first paragraph of a div
  local first = div.content[1]
  if first and (first.t == 'Para' or first.t == 'Plain') then
    first.content = pandoc.Inlines{label, space} .. first.content
    div.content[1] = first
  else div.content:insert(1, pandoc.Para{label}) end
end
local function labelled(text, title)
  local out = pandoc.Inlines{str(text)}
  if title then out:insert(str(' (')); out:extend(title); out:insert(str(')')) end
  return out
end

local function callout(div, type)
  local title = take_title(div) or pandoc.Inlines{str(callouts[type])}
  local body = pandoc.Div(div.content, {class='callout-body'})
  local collapse = div.attributes.collapse
  local id = div.identifier ~= '' and ' id="' .. div.identifier .. '"' or ''
  local tags = collapse and {'<details' .. id .. ' class="callout callout-' .. type .. '"' .. (collapse == 'false' and ' open' or '') .. '><summary class="callout-title">',
                             '</summary>', '</details>'}
    or {'<div' .. id .. ' class="callout callout-' .. type .. '"><div class="callout-title">', '</div>', '</div>'}
  return {raw(tags[1]), pandoc.Plain(title), raw(tags[2]), body, raw(tags[3])}
end

local function caption(k, id, content)
  local out = pandoc.Inlines{}
  if id ~= '' and kind(id) == k then out:extend{pandoc.Span({str(names[k] .. '\u{a0}' .. take_number(k, id))}, {class='caption-number'}), str(': ')} end
  out:extend(content or {})
  return pandoc.Div({pandoc.Plain(out)}, {class='caption'})
end

local function div(d)
  for type in pairs(callouts) do
    if d.classes:includes('callout-' .. type) then return callout(d, type) end
  end
  local k = kind(d.identifier)
  if k and class_of[k] then
    local n, title = take_number(k, d.identifier), take_title(d)
    open_with(d, pandoc.Span({pandoc.Strong(labelled(names[k] .. '\u{a0}' .. n, title))}, {class='theorem-title'}))
    d.classes:insert('theorem'); d.classes:insert(class_of[k])
    return d
  elseif k == 'fig' or k == 'tbl' or d.classes:includes('float') then   -- the last paragraph is the caption
    local last = d.content[#d.content]
    local said = last and (last.t == 'Para' or last.t == 'Plain') and #d.content > 1
    if said then d.content:remove(#d.content) end
    local cap = caption(k or 'fig', d.identifier, said and last.content)
    d.content:insert(k == 'tbl' and 1 or #d.content + 1, cap)
    d.classes:insert('float')
    return d
  end
  for class, name in pairs(unnumbered) do
    if d.classes:includes(class) then
      open_with(d, pandoc.Span({pandoc.Emph(labelled(name, take_title(d))), str('.')}, {class='proof-title'}))
      return d
    end
  end
end

local function figure(f)
  if kind(f.identifier) == 'fig' then
    local cap = caption('fig', f.identifier, pandoc.utils.blocks_to_inlines(f.caption.long))
    return pandoc.Div(f.content .. {cap}, {id=f.identifier, class='float'})
  end
end

local function table_(t)
  local id, boxes = t.identifier, pandoc.Blocks{}
  if kind(id) == 'tbl' or #t.caption.long > 0 then
    boxes:insert(caption('tbl', id, pandoc.utils.blocks_to_inlines(t.caption.long)))
    t.caption.long = {}; t.identifier = ''
  end
  boxes:insert(pandoc.Div({t}, {class='table-scroll'}))
  if #boxes > 1 then return pandoc.Div(boxes, {id=id, class='float'}), false end
  return boxes, false
end

local function inlines(list)                         -- $$ ... $$ {#eq-x}
  local out, i = pandoc.Inlines{}, 1
  while i <= #list do
    local x = list[i]
    if x.t == 'Math' and x.mathtype == 'DisplayMath' then
      local j = i + 1
      while list[j] and (list[j].t == 'Space' or list[j].t == 'SoftBreak') do j = j + 1 end
      local id, rest
      if list[j] and list[j].t == 'Str' then id, rest = list[j].text:match('^{#(eq%-[%w_:.-]+)}(.*)$') end
      if id then
        local n = take_number('eq', id)
        out:insert(pandoc.Span({x, pandoc.Link({str('(' .. n .. ')')}, '#' .. id, '', {class='eqno', ['aria-label']='Equation ' .. n})}, {id=id, class='equation'}))
        if rest ~= '' then out:insert(str(rest)) end
        i = j
      else out:insert(pandoc.Span({x}, {class='equation'})) end
    else out:insert(x) end
    i = i + 1
  end
  return out, false
end

local function header(h)
  if kind(h.identifier) == 'sec' then number[h.identifier] = pandoc.utils.stringify(h.content) end
end

local function cite(c)                               -- @eq-x and the like
  local out = pandoc.Inlines{}
  for i, x in ipairs(c.citations) do
    local k = kind(x.id)
    if not k then
      if not works then warn('unresolved reference @' .. x.id) end      -- with a bibliography pandoc looks it up, and says what it does not find
      return nil
    end
    if i > 1 then out:insert(str(', ')) end
    if #x.prefix > 0 then out:extend(x.prefix); out:insert(space) end
    local n = number[x.id]
    if n then
      local bare = k == 'sec' or x.mode == 'SuppressAuthor' or #x.prefix > 0
      out:insert(pandoc.Link({str(bare and n or names[k] .. '\u{a0}' .. n)}, '#' .. x.id, '', {class='xref'}))
    else
      warn('unresolved reference @' .. x.id)
      out:insert(pandoc.Strong{str('?@' .. x.id)})
    end
    out:extend(x.suffix)
  end
  return out
end

local function link(l)                               -- ../part/32_ridge.ipynb#x -> ../part/ridge.html#x
  local target = l.target
  if target:match('^%a[%w+.-]*:') or target:match('^//') then return end
  if target:match('^/') then target = root .. target:sub(2) end
  local path, anchor = target:match('^([^#?]*)(.*)$')
  local folder, stem = path:match('^(.-)([^/]+)%.ipynb$')
  if stem then
    stem = stem:lower()
    target = folder .. (stem:match('^%d+%w*_(.+)$') or stem) .. '.html' .. anchor
  end
  l.target = target
  return l
end

return {
  {Meta = function(m) root = m.root and pandoc.utils.stringify(m.root) or ''; works = m.bibliography ~= nil end},
  {traverse = 'topdown', Div = div, Figure = figure, Table = table_, Inlines = inlines, Header = header},
  {Cite = cite, Link = link},
}
