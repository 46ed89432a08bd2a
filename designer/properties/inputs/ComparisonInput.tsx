import { PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useItemKeys } from '../../../src/ui/use-item-keys.ts'
import { useDesigner } from '../../context.tsx'
import {
  type Comparison,
  type Comparisons,
  type FieldPrefix,
  readComparisons,
  writeComparisons,
} from '../../document/comparisons.ts'
import { fieldAt } from '../../document/fields.ts'
import type { JsonObject } from '../../document/json.ts'
import { useOpen } from '../../editor/context.tsx'
import type { Word } from '../../../src/lib/complete.ts'
import { ComparisonRow } from './ComparisonRow.tsx'
import { ExpressionInput } from './ExpressionInput.tsx'

interface ComparisonInputProps {
  readonly id: string
  readonly label: string
  readonly help: string
  readonly value: unknown
  readonly fieldKeys: readonly string[]
  /** Names the expression may use besides, with their members. */
  readonly locals?: readonly Word[]
  readonly prefix?: FieldPrefix
  /** The screen that has the fields; default: the open one. */
  readonly screen?: JsonObject
  readonly onChange: (value: string | undefined) => void
}
const BLANK: Comparison = { key: '', operator: '==', value: undefined }

/** A condition: fields compared with values, or an expression where it says more than that. */
export function ComparisonInput(props: ComparisonInputProps) {
  const { id, label, value, fieldKeys, prefix = '', screen, onChange } = props
  const { say } = useDesigner()
  const text = typeof value === 'string' ? value : ''
  const [isTyped, setTyped] = useState(false)
  const [draft, setDraft] = useState<{ readonly text: string; readonly said: Comparisons }>()
  // A row that has no field yet is not in the text.
  const said = draft?.text === text ? draft.said : readComparisons(text, fieldKeys, prefix)
  if (isTyped || said === undefined)
    return (
      <>
        <ExpressionInput {...props} />
        {said !== undefined && (
          <Button type="link" size="small" onClick={() => setTyped(false)}>
            {say('DESIGNER_COMPARE_CHOOSE')}
          </Button>
        )}
      </>
    )
  const write = (next: Comparisons) => {
    const written = writeComparisons(next, prefix)
    setDraft({ text: written, said: next })
    onChange(written || undefined)
  }
  return (
    <ComparisonRows
      id={id}
      label={label}
      said={said.parts.length > 0 ? said : { ...said, parts: [BLANK] }}
      fieldKeys={fieldKeys}
      screen={screen}
      onChange={write}
      onType={() => setTyped(true)}
    />
  )
}

interface ComparisonRowsProps {
  readonly id: string
  readonly label: string
  readonly said: Comparisons
  readonly fieldKeys: readonly string[]
  readonly screen: JsonObject | undefined
  readonly onChange: (said: Comparisons) => void
  readonly onType: () => void
}
function ComparisonRows({ id, label, said, fieldKeys, screen, onChange, onType }: ComparisonRowsProps) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const { joined, parts } = said
  const rowKeys = useItemKeys(parts)
  const join = say(joined === '&&' ? 'DESIGNER_COMPARE_AND' : 'DESIGNER_COMPARE_OR')
  return (
    <fieldset className="vd-prop vd-comparisons" aria-label={label}>
      {parts.map((part, at) => (
        <ComparisonRow
          key={rowKeys[at]}
          id={`${id}-${at}`}
          label={at === 0 ? say('DESIGNER_SCREEN_RULE_WHEN') : join}
          part={part}
          keys={fieldKeys}
          fieldOf={(key) => fieldAt(screen ?? document, key)}
          onChange={(next) => onChange({ joined, parts: parts.with(at, next) })}
          onRemove={parts.length > 1 ? () => onChange({ joined, parts: parts.toSpliced(at, 1) }) : undefined}
        />
      ))}
      <div className="vd-comparison-tools">
        <Button
          size="small"
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => onChange({ joined, parts: [...parts, BLANK] })}
        >
          {say('DESIGNER_COMPARE_ADD')}
        </Button>
        {parts.length > 1 && (
          <Select<Comparisons['joined']>
            size="small"
            aria-label={say('DESIGNER_COMPARE_JOINED')}
            value={joined}
            options={[
              { value: '&&', label: say('DESIGNER_COMPARE_ALL') },
              { value: '||', label: say('DESIGNER_COMPARE_ANY') },
            ]}
            onChange={(next) => onChange({ joined: next, parts })}
          />
        )}
        <Button type="link" size="small" onClick={onType}>
          {say('DESIGNER_COMPARE_TYPE')}
        </Button>
      </div>
    </fieldset>
  )
}
