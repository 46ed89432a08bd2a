import { useId, useMemo } from 'react'
import type { Word } from '../../../src/lib/complete.ts'
import { useDesigner } from '../../context.tsx'
import { ComparisonInput } from '../../properties/inputs/ComparisonInput.tsx'
import { ExpressionInput } from '../../properties/inputs/ExpressionInput.tsx'
import { FieldTitles } from '../../properties/inputs/field-titles.ts'
import { useProcessWorld } from '../context.tsx'
import { nodesOf } from '../document/flow.ts'
import { useOpen } from '../../editor/context.tsx'
import { RECORD_PREFIX, conditionWords } from '../words/condition-words.ts'
import { titleOf } from '../words/node-words.ts'
import { useFlowWords, useScreenFields } from '../words/use-flow-words.ts'

/** The names that an expression of a process knows besides the fields: the initiator and what was decided before. */
function useExpressionWords(): readonly Word[] {
  const { say } = useDesigner()
  const { document } = useOpen()
  const speaking = useFlowWords()
  const { keys, titles } = useScreenFields()
  return useMemo(
    () => [
      ...keys.map((key) => ({ word: `record.${key}`, title: titles.get(key) ?? '' })),
      ...['username', 'realname', 'orgCode', 'roles', 'departs'].map((name) => ({
        word: `starter.${name}`,
        title: say('FLOW_INITIATOR'),
      })),
      ...nodesOf(document)
        .filter(({ kind }) => kind === 'approve' || kind === 'handle')
        .flatMap(({ key }) => [
          { word: `nodes.${key}.result`, title: titleOf(key, speaking) },
          { word: `nodes.${key}.approvers`, title: titleOf(key, speaking) },
        ]),
    ],
    [document, keys, titles, say, speaking],
  )
}

interface ExpressionPartProps {
  readonly label: string
  readonly help?: string
  readonly placeholder?: string
  readonly value: unknown
  readonly onChange: (value: string | undefined) => void
}
export function ExpressionPart({ label, help, placeholder, value, onChange }: ExpressionPartProps) {
  const id = useId()
  const { keys } = useScreenFields()
  const locals = useExpressionWords()
  return (
    <ExpressionInput
      id={id}
      label={label}
      {...(help === undefined ? {} : { help })}
      placeholder={placeholder ?? 'record.amount >= 1000.0'}
      value={value}
      fieldKeys={keys}
      locals={locals}
      onChange={onChange}
    />
  )
}

/** A condition over the record: fields compared with values, or an expression; said as a sentence as well. */
export function ConditionPart({ label, value, onChange }: Omit<ExpressionPartProps, 'help' | 'placeholder'>) {
  const { say } = useDesigner()
  const id = useId()
  const { screen } = useProcessWorld()
  const { keys, titles } = useScreenFields()
  const locals = useExpressionWords()
  const speaking = useFlowWords()
  const text = typeof value === 'string' ? value : ''
  return (
    <FieldTitles value={titles}>
      <ComparisonInput
        id={id}
        label={label}
        help={say('FLOW_CONDITION_HELP')}
        value={value}
        fieldKeys={keys}
        locals={locals}
        prefix={RECORD_PREFIX}
        {...(screen ? { screen } : {})}
        onChange={onChange}
      />
      {text !== '' && <p className="vp-sentence">{conditionWords(text, speaking)}</p>}
    </FieldTitles>
  )
}
