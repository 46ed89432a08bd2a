import { Input } from 'antd'
import { useState } from 'react'
import { useDesigner } from '../../context.tsx'
import { parseJson } from '../../../schemas/language/check/guard.ts'
import { sameJson } from '../../../schemas/language/values.ts'

interface JsonInputProps {
  readonly described: { readonly id: string }
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** A value as JSON text; what is no JSON stays in the box and goes nowhere. */
export function JsonInput({ described, value, onChange }: JsonInputProps) {
  const { say } = useDesigner()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (value === undefined || value === null ? '' : JSON.stringify(value))
  const parsed = text.trim() === '' ? { value: undefined } : parseJson(text)
  return (
    <>
      <Input.TextArea
        {...described}
        autoSize={{ minRows: 1, maxRows: 10 }}
        spellCheck={false}
        value={text}
        {...('problem' in parsed ? { status: 'error' as const, 'aria-invalid': true } : {})}
        onChange={(event) => {
          const next = event.target.value
          setTyped(next)
          const read = next.trim() === '' ? { value: undefined } : parseJson(next)
          if (!('problem' in read) && !sameJson(read.value, value)) onChange(read.value)
        }}
        onBlur={() => !('problem' in parsed) && setTyped(null)}
      />
      {'problem' in parsed && <div className="vd-error">{say(parsed.problem.code, parsed.problem.params)}</div>}
    </>
  )
}
