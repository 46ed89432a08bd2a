import { PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { Suspense, useId, useState } from 'react'
import { Tag } from '../../../registry/kit/parts/Tag.tsx'
import type { ResolvedField } from '../../../engine/model/index.ts'
import type { ProblemGroup } from '../../../schemas/contract/data/import.ts'
import { shown } from '../../../schemas/language/characters/marks.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { FormFace } from '../../ui/fields/Field.tsx'
import { useFaces } from '../../ui/fields/faces.ts'
import { useHost } from '../../host/host.tsx'
import { type Rule, type RuleKind, groupKey, isGroupable } from './rules.ts'
import type { Wizard } from './use-wizard.ts'

/** So many groups are drawn at first, and more by as many. */
const AT_ONCE = 20
const KINDS: Readonly<Record<RuleKind, MessageCode>> = {
  each: 'IMPORT_AS_EACH',
  value: 'IMPORT_AS_VALUE',
  empty: 'IMPORT_AS_EMPTY',
  left: 'IMPORT_AS_LEFT',
}

/** What is wrong in a sheet by what its cells say: all of a group are dealt with at once. */
export function ProblemGroups({ wizard }: { readonly wizard: Wizard }) {
  const { ports } = useHost()
  const { check, rules } = wizard
  const [most, setMost] = useState(AT_ONCE)
  const id = useId()
  if (!check) return null
  const open = new Set(check.groups.map(groupKey))
  const settled = [...rules].filter(([key]) => !open.has(key)).map(([, { group }]) => group)
  const groups = [...check.groups, ...settled]
  if (groups.length === 0) return null
  return (
    <section aria-labelledby={id} className="vi-import-groups">
      <h3 id={id}>{ports.say('IMPORT_GROUPS', { count: check.groupCount })}</h3>
      <ul>
        {groups.slice(0, most).map((group) => (
          <Group
            key={groupKey(group)}
            group={group}
            rule={rules.get(groupKey(group))}
            isSettled={!open.has(groupKey(group))}
            wizard={wizard}
          />
        ))}
      </ul>
      {groups.length > most && (
        <Button size="small" type="link" onClick={() => setMost(most + AT_ONCE)}>
          {ports.say('IMPORT_GROUPS_MORE', { count: groups.length - most })}
        </Button>
      )}
    </section>
  )
}

interface GroupProps {
  readonly group: ProblemGroup
  readonly rule: Rule | undefined
  /** Was checked, and is wrong no more. */
  readonly isSettled: boolean
  readonly wizard: Wizard
}
function Group({ group, rule, isSettled, wizard }: GroupProps) {
  const { ports } = useHost()
  const { title = '', said, count, rows, text } = group
  const isBusy = wizard.running !== undefined
  const name =
    said === undefined
      ? title
      : ports.say(said === '' ? 'IMPORT_GROUP_EMPTY' : 'IMPORT_GROUP', { title, said: shown(said) })
  return (
    <li>
      <div className="vi-import-group-said">
        <strong>{name || text}</strong>
        <Tag tone={isSettled ? 'good' : 'bad'}>{ports.say('IMPORT_GROUP_ROWS', { count })}</Tag>
        {isSettled && <span className="vi-help">{ports.say('IMPORT_GROUP_SETTLED')}</span>}
        {!isSettled && (
          <span className="vi-help">
            {name ? text : ''}{' '}
            {ports.say(rows.length < count ? 'IMPORT_GROUP_AT_SOME' : 'IMPORT_GROUP_AT', {
              rows: rows.join(ports.say('COMMON_AND')),
            })}
          </span>
        )}
      </div>
      {isGroupable(group) && (
        <div className="vi-import-group-done">
          <Kind group={group} name={name} rule={rule} wizard={wizard} />
          {group.isAddable && !isSettled && (
            <Button
              icon={<PlusOutlined />}
              disabled={isBusy}
              aria-label={ports.say('IMPORT_ADD_WORDS_OF', { group: name })}
              onClick={() => void wizard.addWords(group)}
            >
              {ports.say('IMPORT_ADD_WORDS')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function Kind({
  group,
  name,
  rule,
  wizard,
}: Pick<GroupProps, 'group' | 'rule' | 'wizard'> & { readonly name: string }) {
  const { ports } = useHost()
  const facts = wizard.book?.fields.find(({ key }) => key === group.field)
  const field = wizard.fields.get(group.field ?? '')?.field
  const isBusy = wizard.running !== undefined
  const kinds: readonly RuleKind[] = [
    'each',
    ...(field && facts?.unique !== true ? ['value' as const] : []),
    ...(facts?.required === true || group.said === '' ? [] : ['empty' as const]),
    'left',
  ]
  const choose = (kind: RuleKind) => wizard.setRule(group, kind === 'each' ? undefined : { as: kind })
  return (
    <>
      <Select<RuleKind>
        aria-label={ports.say('IMPORT_AS_OF', { group: name })}
        value={rule?.as ?? 'each'}
        disabled={isBusy}
        options={kinds.map((kind) => ({ value: kind, label: ports.say(KINDS[kind]) }))}
        onChange={choose}
      />
      {rule?.as === 'value' && field && (
        <Suspense fallback={<span className="vi-super-wait" />}>
          <Value
            field={field}
            label={ports.say('IMPORT_VALUE_OF', { group: name })}
            stored={rule.value}
            isDisabled={isBusy}
            onChange={(value) => wizard.setRule(group, { as: 'value', value })}
          />
        </Suspense>
      )}
    </>
  )
}

interface ValueProps {
  readonly field: ResolvedField
  readonly label: string
  readonly stored: unknown
  readonly isDisabled: boolean
  readonly onChange: (stored: unknown) => void
}
/** What all cells of a group shall hold, with the control of their field. */
function Value({ field, label, stored, isDisabled, onChange }: ValueProps) {
  const { ports } = useHost()
  const id = useId()
  useFaces([field])
  const { widget, options } = field
  // A half-typed value stores nothing yet, and must stay as it is.
  const [value, setValue] = useState(() => widget?.codec.read(stored, options))
  const change = (next: unknown) => {
    setValue(next)
    onChange(widget ? widget.codec.write(next, options) : next)
  }
  return (
    <div className="vi-import-group-value">
      <label className="v-hidden" htmlFor={id}>
        {label}
      </label>
      <FormFace
        resolved={field}
        id={id}
        ports={ports}
        value={value}
        onChange={change}
        required={false}
        disabled={isDisabled}
        invalid={false}
      />
    </div>
  )
}
