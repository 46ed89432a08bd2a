import { Input } from 'antd'
import type { Described } from '../inputs/Labelled.tsx'

interface PairInputProps {
  readonly described: Described
  readonly label: string
  readonly sides: readonly string[]
  readonly value: unknown
  readonly maxLength: number | undefined
  readonly onChange: (value: readonly string[]) => void
}

/** A list of texts that each have a name of their own, such as what is stored for on and for off. */
export function PairInput({ described, label, sides, value, maxLength, onChange }: PairInputProps) {
  const { id, ...rest } = described
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  const texts = sides.map((_, at) => (typeof list[at] === 'string' ? list[at] : ''))
  return (
    <div className="vd-pair">
      {sides.map((side, at) => (
        <Input
          key={side}
          {...rest}
          id={at === 0 ? id : `${id}-${at}`}
          aria-label={`${label}: ${side}`}
          prefix={<span className="vd-quiet">{side}</span>}
          value={texts[at] ?? ''}
          maxLength={maxLength}
          {...(rest['aria-invalid'] ? { status: 'error' as const } : {})}
          onChange={(event) => onChange(texts.with(at, event.target.value))}
        />
      ))}
    </div>
  )
}
