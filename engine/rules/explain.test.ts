import { expect, it } from 'vitest'
import { explainField, type Reason } from './explain.ts'
import { buildChecks } from '../validate/record.ts'
import { resolveScreen } from '../model/resolve.ts'

const built = () =>
  buildChecks(
    resolveScreen({
      version: 1,
      id: 'a.b',
      title: 'x',
      fields: {
        kind: { title: 'k' },
        level: { title: 'l' },
        note: { title: 'n', visible: "level == '1'", required: true, choices: 'option.value == kind' },
        sum: { title: 's', compute: 'kind + level' },
        plain: { title: 'p' },
      },
      form: { layout: ['kind', 'level', { group: 'g', fields: ['note', 'sum', 'plain'], visible: "kind != 'x'" }] },
      rules: [
        { when: "kind == 'a'", show: ['note'] },
        { when: "kind == 'b'", set: { note: "'given ' + level" }, lock: ['level'] },
        { when: 'note == null', refuse: { message: 'no', at: 'note' } },
      ],
    }),
  )
const lines = (key: string, record: Record<string, unknown>, checks = built()) =>
  explainField(checks, key, record).reasons.map(
    ({ aspect, origin, text, holds, reads }: Reason) =>
      `${aspect} ${origin.kind === 'rule' ? `rule ${origin.index}` : origin.kind}: ${text} → ${String(holds)} (${reads.map(({ key: name, value }) => `${name}=${String(value)}`).join()})`,
  )

it('names every condition and rule that has a say in a field, with the values it read', () => {
  expect(lines('note', { kind: 'a', level: '1' })).toEqual([
    "visible field: level == '1' → true (level=1)",
    "visible place: kind != 'x' → true (kind=a)",
    "show rule 0: kind == 'a' → true (kind=a)",
    'required field: true → true ()',
    "readonly rule 1: kind == 'b' → false (kind=a)",
    'refuse rule 2: note == null → true (note=null)',
    'choices field: option.value == kind → undefined (kind=a)',
  ])
})
it('tells where a value comes from while a rule or an expression gives it', () => {
  const checks = built()
  const record = checks.conditions.settle({ given: { kind: 'b', level: '1' }, before: {} })
  expect(lines('note', record)).toContain("value rule 1: 'given ' + level → undefined (level=null)")
  expect(lines('sum', { kind: 'a', level: '1' })).toContain('value field: kind + level → undefined (kind=a,level=1)')
  expect(explainField(checks, 'note', record)).toMatchObject({ state: { visible: false, readonly: true } })
})
it('has nothing to say of a field that is as it is by itself, or that is none', () => {
  expect(lines('kind', {})).toEqual([])
  expect(lines('gone', {})).toEqual([])
})
it('names what hides, locks, begins and refuses, and tells that nothing of it holds now', () => {
  const more = buildChecks(
    resolveScreen({
      version: 1,
      id: 'a.b',
      title: 'x',
      fields: {
        kind: { title: 'k' },
        day: { title: 'd', initial: 'today', readonly: "kind == 'y'", required: "kind == 'x'" },
        sum: { title: 's', compute: 'kind', initial: "'i'" },
        shut: { title: 'c', visible: false, readonly: true },
      },
      rules: [
        { when: "kind == 'x'", hide: ['day'], set: { sum: "'s'" } },
        { when: "kind == 'z'", refuse: { message: 'no', at: 'day' } },
      ],
    }),
  )
  expect(lines('day', { kind: 'x' }, more)).toEqual([
    "hide rule 0: kind == 'x' → true (kind=x)",
    "required field: kind == 'x' → true (kind=x)",
    "readonly field: kind == 'y' → false (kind=x)",
    'value field: today → undefined ()',
    "refuse rule 1: kind == 'z' → false (kind=x)",
  ])
  expect(lines('sum', { kind: 'y' }, more)).toEqual([
    'readonly field: true → true ()',
    "readonly rule 0: kind == 'x' → false (kind=y)",
    'value field: kind → undefined (kind=y)',
  ])
  expect(lines('sum', { kind: 'x' }, more)).toEqual([
    'readonly field: true → true ()',
    "readonly rule 0: kind == 'x' → true (kind=x)",
    "value rule 0: 's' → undefined ()",
  ])
  expect(lines('shut', {}, more)).toEqual(['visible field: false → false ()', 'readonly field: true → true ()'])
  expect(explainField(more, 'day', { day: '2026-01-01' }).value).toBe('2026-01-01')
})
