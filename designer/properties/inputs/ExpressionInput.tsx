import { AutoComplete, Input } from 'antd'
import { type SyntheticEvent, useContext, useMemo, useState } from 'react'
import { CONTEXT_NAMES, ExpressionScope } from '../../../schemas/language/expressions/expression.ts'
import { DATE_FUNCTIONS, dateFunctionTitle } from '../../../schemas/language/expressions/dates.ts'
import { useDesigner } from '../../context.tsx'
import { type Word, completions } from '../../../src/lib/complete.ts'
import { FieldTitles } from './field-titles.ts'
import { Labelled } from './Labelled.tsx'

interface ExpressionInputProps {
  readonly id: string
  readonly label: string
  readonly help?: string
  readonly placeholder?: string
  readonly value: unknown
  readonly fieldKeys: readonly string[]
  /** Names the expression may use besides, with their members. */
  readonly locals?: readonly Word[]
  readonly onChange: (value: string | undefined) => void
}
const NONE: readonly Word[] = []
const ALWAYS_KNOWN: readonly Word[] = [
  ...CONTEXT_NAMES.filter((name) => name !== 'record' && name !== 'user'),
  'user.username',
  'user.orgCode',
].map((word) => ({ word, title: '' }))

/** A CEL expression, checked while it is typed against the fields of the screen; names are completed. */
export function ExpressionInput({
  id,
  label,
  help,
  placeholder = "level == '1'",
  value,
  fieldKeys,
  locals = NONE,
  onChange,
}: ExpressionInputProps) {
  const { say } = useDesigner()
  const titles = useContext(FieldTitles)
  const [caret, setCaret] = useState<number>()
  const keepCaret = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setCaret(currentTarget.selectionStart ?? undefined)
  const text = typeof value === 'string' ? value : ''
  const scope = useMemo(
    () => new ExpressionScope(fieldKeys, [...new Set(locals.map(({ word }) => word.split('.')[0] ?? word))]),
    [fieldKeys, locals],
  )
  const compiled = text === '' ? undefined : scope.compile(text)
  const words = useMemo(
    () => [
      ...locals,
      ...fieldKeys.map((word) => ({ word, title: titles.get(word) ?? '' })),
      ...ALWAYS_KNOWN,
      ...DATE_FUNCTIONS.map((word) => ({ word, title: say(dateFunctionTitle(word)) })),
    ],
    [locals, fieldKeys, titles, say],
  )
  const options = completions(text, Math.min(caret ?? text.length, text.length), words).map(
    ({ word, title, text: whole }) => ({ value: whole, label: title && title !== word ? `${title}  ${word}` : word }),
  )
  return (
    <Labelled
      id={id}
      label={label}
      help={help}
      error={compiled && !compiled.ok ? say(compiled.code, compiled.params) : undefined}
    >
      {(described) => (
        <AutoComplete<string>
          id={described.id}
          className="vd-expression"
          value={text}
          options={options}
          defaultActiveFirstOption={false}
          popupMatchSelectWidth={260}
          onChange={(next: string | undefined) => onChange(next || undefined)}
        >
          <Input
            {...described}
            className="vd-code"
            spellCheck={false}
            placeholder={placeholder}
            onInput={keepCaret}
            onSelect={keepCaret}
          />
        </AutoComplete>
      )}
    </Labelled>
  )
}
