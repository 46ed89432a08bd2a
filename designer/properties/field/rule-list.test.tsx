import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { RULES } from '../../../schemas/language/rules/named.ts'
import { LOCALES } from '../../../schemas/language/text.ts'
import { DesignerHarness } from '../../testing.tsx'
import type { JsonObject } from '../../document/json.ts'
import { RULE_NAMES } from './rule-names.ts'
import { RuleList } from './RuleList.tsx'

function draw(rules: readonly JsonObject[]) {
  const onChange = vi.fn<(rules: readonly JsonObject[] | undefined) => void>()
  render(
    <DesignerHarness>
      <RuleList id="r" label="其他校验" value={rules} fieldKeys={['name']} onChange={onChange} />
    </DesignerHarness>,
  )
  return onChange
}
const choose = (words: string) => {
  const select = screen.getByRole('combobox', { name: /校验 1/ })
  fireEvent.mouseDown(select)
  fireEvent.change(select, { target: { value: words } })
  fireEvent.click(screen.getByTitle(new RegExp(words)))
}

it('has a name in both languages for every shared rule', () => {
  expect(Object.keys(RULE_NAMES).toSorted()).toEqual(Object.keys(RULES).toSorted())
  for (const name of Object.values(RULE_NAMES))
    for (const locale of LOCALES) expect(Object.hasOwn(Object(name), locale)).toBe(true)
})
it('offers the shared rules by name, and tells what each says', () => {
  const onChange = draw([{ rule: 'm' }])
  choose('身份证号码')
  expect(onChange).toHaveBeenLastCalledWith([{ rule: 'idCard' }])
})
it('says in the place of the message what the rule says by itself', () => {
  draw([{ rule: 'bankCard' }])
  expect(screen.getAllByPlaceholderText('请输入正确的银行卡号码').length).toBeGreaterThan(0)
})
it('writes a rule of the server by its code', () => {
  const onChange = draw([{ rule: 'm', message: '不对' }])
  choose('服务端校验规则')
  expect(onChange).toHaveBeenLastCalledWith([{ code: '', message: '不对' }])
})
it('shows the code of such a rule, and takes another', () => {
  const onChange = draw([{ code: 'qq' }])
  const code = screen.getByRole('combobox', { name: '服务端校验规则' })
  expect(code).toHaveProperty('value', 'qq')
  fireEvent.change(code, { target: { value: 'relicNo' } })
  expect(onChange).toHaveBeenLastCalledWith([{ code: 'relicNo' }])
})
