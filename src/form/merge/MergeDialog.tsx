import { Button } from 'antd'
import { useId, useMemo, useState } from 'react'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import type { Ports } from '../../../registry/kit/ports.ts'
import { Themed } from '../../host/ui/theme.tsx'
import { excerpts } from './excerpts.ts'
import type { Choices, MergeField, MergeRequest } from './merge-fields.ts'
import './merge.css'

const WIDTH = 760
type Side = Choices[string]

interface MergeDialogProps {
  readonly request: MergeRequest
  readonly ports: Ports
  readonly onDone: (choices: Choices | undefined) => void
}

/** Two users changed one record. A change of one side is taken; where both sides changed a field, the user chooses. */
export function MergeDialog({ request: { text, fields, ok }, ports, onDone }: MergeDialogProps) {
  const [choices, setChoices] = useState<Choices>({})
  const open = fields.filter(({ by }) => by === 'both')
  const taken = fields.filter(({ by }) => by !== 'both')
  const left = open.filter(({ key }) => choices[key] === undefined).length
  const takeAll = (side: Side) => setChoices(Object.fromEntries(open.map(({ key }) => [key, side])))
  return (
    <Dialog
      open
      title={ports.say('MERGE_TITLE')}
      width={WIDTH}
      mask={{ closable: false }}
      onCancel={() => onDone(undefined)}
      footer={
        <div className="vi-merge-footer">
          <output>{left > 0 && ports.say('MERGE_LEFT', { count: left })}</output>
          <Button onClick={() => onDone(undefined)}>{ports.say('FORM_LEAVE_CANCEL')}</Button>
          <Button type="primary" disabled={left > 0} onClick={() => onDone(choices)}>
            {ok}
          </Button>
        </div>
      }
    >
      <Themed className="vi-merge">
        <p>{text}</p>
        {open.length === 0 ? (
          <p>{ports.say('MERGE_NOTHING')}</p>
        ) : (
          <>
            <div className="vi-merge-head">
              <strong>{ports.say('MERGE_CHOOSE', { count: open.length })}</strong>
              <span>
                <Button size="small" onClick={() => takeAll('mine')}>
                  {ports.say('MERGE_ALL_MINE')}
                </Button>
                <Button size="small" onClick={() => takeAll('theirs')}>
                  {ports.say('MERGE_ALL_THEIRS')}
                </Button>
              </span>
            </div>
            {open.map((field) => (
              <Choice
                key={field.key}
                field={field}
                chosen={choices[field.key]}
                ports={ports}
                onChoose={(side) => setChoices((before) => ({ ...before, [field.key]: side }))}
              />
            ))}
          </>
        )}
        {taken.length > 0 && <Taken fields={taken} ports={ports} isOpen={open.length === 0} />}
      </Themed>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly field: MergeField
  readonly chosen: Side | undefined
  readonly ports: Ports
  readonly onChoose: (side: Side) => void
}

function Choice({ field, chosen, ports, onChoose }: ChoiceProps) {
  const name = useId()
  const [base = '', mine, theirs] = useMemo(() => excerpts([field.base, field.mine, field.theirs]), [field])
  const sides = [
    ['mine', ports.say('MERGE_MINE'), mine],
    ['theirs', ports.say('MERGE_THEIRS'), theirs],
  ] as const
  return (
    <fieldset className="vi-merge-field">
      <legend>{field.title}</legend>
      <div className="vi-merge-base">
        {ports.say('MERGE_BASE')}:{base.includes('\n') ? '\n' : ' '}
        {base}
      </div>
      <div className="vi-merge-sides">
        {sides.map(([side, words, value]) => (
          <label key={side} className="vi-merge-side">
            <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
            <strong>{words}</strong>
            <span className="vi-merge-value">{value}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Changes that need no choice are listed, so that the user sees that they are included. */
function Taken({
  fields,
  ports,
  isOpen,
}: {
  readonly fields: readonly MergeField[]
  readonly ports: Ports
  readonly isOpen: boolean
}) {
  return (
    <details className="vi-merge-taken" open={isOpen}>
      <summary>{ports.say('MERGE_TAKEN', { count: fields.length })}</summary>
      <ul>
        {fields.map(({ key, title, by, base, mine, theirs }) => (
          <li key={key}>
            {title}: <span className="vi-merge-value">{excerpts(by === 'me' ? [mine, base] : [theirs, base])[0]}</span>{' '}
            <em>{ports.say(by === 'me' ? 'MERGE_MINE' : 'MERGE_THEIRS')}</em>
          </li>
        ))}
      </ul>
    </details>
  )
}
