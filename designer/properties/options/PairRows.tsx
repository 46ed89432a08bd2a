import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { AutoComplete, Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { useItemKeys } from '../../../src/ui/use-item-keys.ts'
import { useDesigner } from '../../context.tsx'
import { type Named } from './source-lists.ts'
import { NameSelect, choiceOf } from './sources.tsx'
import { useFocusAdded } from './use-focus-added.ts'
import { sameJson } from '../../../schemas/language/values.ts'

export type Pair = readonly [name: string, value: string]

interface PairRowsProps {
  readonly id: string
  readonly label: string
  readonly help: string
  readonly sides: readonly [string, string]
  readonly pairs: readonly Pair[]
  /** The choices of either side; names are typed where none are known, values may always be typed unless they are chosen. */
  readonly names: readonly Named[]
  readonly values: readonly Named[]
  readonly isValueChosen?: boolean
  /** A pair that can be stored; the others are only on the screen. */
  readonly isWhole: (pair: Pair) => boolean
  /** What is wrong with the name of a pair. */
  readonly faultOf: (name: string, at: number, pairs: readonly Pair[]) => string | undefined
  readonly onChange: (pairs: readonly Pair[]) => void
}

interface NameCellProps {
  readonly box: Parameters<typeof NameSelect>[0]['described']
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly names: readonly Named[]
  readonly onChange: (name: string) => void
}

/** The name of a pair: chosen where names are known, typed elsewhere. */
function NameCell({ box, label, placeholder, value, names, onChange }: NameCellProps) {
  return names.length > 0 ? (
    <NameSelect
      described={box}
      label={label}
      value={value}
      named={names}
      placeholder={placeholder}
      onChange={onChange}
    />
  ) : (
    <Input
      {...box}
      value={value}
      placeholder={placeholder}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Pairs, row by row. */
export function PairRows({
  id,
  label,
  help,
  sides,
  pairs: stored,
  names,
  values,
  isValueChosen = false,
  isWhole,
  faultOf,
  onChange,
}: PairRowsProps) {
  const { say } = useDesigner()
  const [typed, setTyped] = useState(stored)
  // The pairs were changed elsewhere: by undo, or in the source.
  const pairs = sameJson(typed.filter(isWhole), stored.filter(isWhole)) ? typed : stored
  const write = (next: readonly Pair[]) => {
    setTyped(next)
    const whole = next.filter(isWhole)
    if (!sameJson(whole, stored)) onChange(whole)
  }
  const rowKeys = useItemKeys(pairs)
  const list = useRef<HTMLFieldSetElement>(null)
  const focusAdded = useFocusAdded(list)
  const add = () => {
    focusAdded()
    setTyped([...pairs, ['', '']])
  }
  return (
    <fieldset ref={list} className="vd-prop vd-list">
      <legend>{label}</legend>
      {help && <div className="vd-help">{help}</div>}
      {pairs.map(([name, value], index) => {
        const fault = faultOf(name, index, pairs)
        const wrong =
          fault === undefined
            ? {}
            : { status: 'error' as const, 'aria-invalid': true as const, 'aria-describedby': `${id}-${index}-wrong` }
        const [first, second] = sides.map((side) => `${side} ${index + 1}`)
        const box = { id: `${id}-${index}-name`, ...wrong }
        const choose = { id: `${id}-${index}-value` }
        return (
          <div key={rowKeys[index]} className="vd-list-row">
            <div className="vd-list-cells vd-pair">
              <NameCell
                box={box}
                label={first ?? ''}
                placeholder={sides[0]}
                value={name}
                names={names}
                onChange={(next) => write(pairs.with(index, [next, value]))}
              />
              {isValueChosen ? (
                <NameSelect
                  described={choose}
                  label={second ?? ''}
                  value={value}
                  named={values}
                  placeholder={sides[1]}
                  onChange={(next) => write(pairs.with(index, [name, next]))}
                />
              ) : (
                <AutoComplete
                  {...choose}
                  value={value}
                  options={values.map(choiceOf)}
                  placeholder={sides[1]}
                  aria-label={second}
                  onChange={(next: string) => write(pairs.with(index, [name, next]))}
                />
              )}
              {fault !== undefined && (
                <div id={`${id}-${index}-wrong`} className="vd-error" role="alert">
                  {fault}
                </div>
              )}
            </div>
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={`${say('DESIGNER_REMOVE')} ${label} ${index + 1}`}
              onClick={() => write(pairs.toSpliced(index, 1))}
            />
          </div>
        )
      })}
      <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={add}>
        {say('DESIGNER_ADD_ROW')}
      </Button>
    </fieldset>
  )
}
