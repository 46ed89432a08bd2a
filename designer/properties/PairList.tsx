import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { AutoComplete, Button, Input } from 'antd'
import { useState } from 'react'
import { useDesigner } from '../context.tsx'
import { isObject, sameJson } from '../document/json.ts'
import type { OptionSchema } from './option-schema.ts'

interface PairListProps {
  readonly id: string
  readonly label: string
  readonly help: string
  readonly schema: OptionSchema
  readonly value: unknown
  readonly fieldKeys: readonly string[]
  readonly onChange: (value: unknown) => void
}
type Pair = readonly [name: string, value: string]

const pairsOf = (value: unknown): readonly Pair[] => (isObject(value) ? Object.entries(value).map(([name, each]) => [name, typeof each === 'string' ? each : ''] as const) : [])
const recordOf = (pairs: readonly Pair[]) => Object.fromEntries(pairs.filter(([name]) => name !== ''))

/** An option that gives values to names. A row without a name, or with one that stands twice, is only on the screen. */
export function PairList({ id, label, help, schema, value, fieldKeys, onChange }: PairListProps) {
  const { say } = useDesigner()
  const [typed, setTyped] = useState(() => pairsOf(value))
  // Somebody else changed it: a step back, the source.
  const pairs = sameJson(recordOf(typed), isObject(value) ? value : {}) ? typed : pairsOf(value)
  const patterns = Object.keys(schema.patternProperties ?? {}).map((pattern) => new RegExp(pattern))
  const wrong = (name: string, at: number) => name !== '' && (!patterns.some((pattern) => pattern.test(name)) || pairs.findIndex(([other]) => other === name) !== at)
  const write = (next: readonly Pair[]) => {
    setTyped(next)
    const record = recordOf(next)
    if (!sameJson(record, value ?? {})) onChange(record)
  }
  const options = fieldKeys.map((key) => ({ value: key, label: key }))
  return (
    <fieldset className="vd-prop vd-list">
      <legend>{label}</legend>
      {help && <div className="vd-help">{help}</div>}
      {pairs.map(([name, each], index) => {
        const isWrong = wrong(name, index)
        return (
          <div key={index} className="vd-list-row">
            <div className="vd-list-cells">
              <Input
                id={`${id}-${index}-name`} value={name} placeholder={say('DESIGNER_PAIR_NAME')} aria-label={`${say('DESIGNER_PAIR_NAME')} ${index + 1}`}
                {...(isWrong ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-${index}-wrong` } : {})}
                onChange={(event) => write(pairs.with(index, [event.target.value, each]))}
              />
              <AutoComplete id={`${id}-${index}-value`} value={each} options={options} placeholder={say('DESIGNER_PAIR_VALUE')} aria-label={`${say('DESIGNER_PAIR_VALUE')} ${index + 1}`} onChange={(next: string) => write(pairs.with(index, [name, next]))} />
              {isWrong && <div id={`${id}-${index}-wrong`} className="vd-error" role="alert">{say('DESIGNER_PAIR_WRONG')}</div>}
            </div>
            <Button type="text" size="small" danger icon={<DeleteOutlined />} aria-label={`${say('DESIGNER_REMOVE')} ${label} ${index + 1}`} onClick={() => write(pairs.toSpliced(index, 1))} />
          </div>
        )
      })}
      <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => setTyped([...pairs, ['', '']])}>{say('DESIGNER_ADD_ROW')}</Button>
    </fieldset>
  )
}
