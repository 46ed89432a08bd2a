import { Input } from 'antd'
import { compileExpression } from '../../schemas/language/expression.ts'
import { useDesigner } from '../context.tsx'
import { Labelled } from './Labelled.tsx'

interface ExpressionInputProps {
  readonly id: string
  readonly label: string
  readonly help?: string
  readonly value: unknown
  readonly fieldKeys: readonly string[]
  readonly onChange: (value: string | undefined) => void
}

/** A CEL expression, checked while it is typed against the fields of the screen. */
export function ExpressionInput({ id, label, help, value, fieldKeys, onChange }: ExpressionInputProps) {
  const { say } = useDesigner()
  const text = typeof value === 'string' ? value : ''
  const compiled = text === '' ? undefined : compileExpression(text, fieldKeys)
  return (
    <Labelled id={id} label={label} help={help} error={compiled && !compiled.ok ? say(compiled.code, compiled.params) : undefined}>
      {(described) => <Input {...described} className="vd-code" spellCheck={false} value={text} placeholder="level == '1'" onChange={(event) => onChange(event.target.value || undefined)} />}
    </Labelled>
  )
}
