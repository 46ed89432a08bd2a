import { GlobalOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { LOCALES } from '../../../schemas/language/text.ts'
import { useDesigner } from '../../context.tsx'
import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import { Labelled } from './Labelled.tsx'

interface LocalTextProps {
  readonly id: string
  readonly label: string
  readonly help?: string
  readonly required?: boolean
  readonly placeholder?: string
  /** A text of the language: one string, or one per locale. */
  readonly value: unknown
  /** What is wrong with the words of one language. */
  readonly faultOf?: (words: string) => string | undefined
  readonly onChange: (value: unknown) => void
}
const [MAIN, OTHER] = LOCALES
const read = (value: unknown, locale: string) => {
  const words = isObject(value) ? ownProperty(value, locale) : locale === MAIN ? value : ''
  return typeof words === 'string' ? words : ''
}

/** A text people read; the second language is folded away until it is wanted. */
export function LocalText({
  id,
  label,
  help,
  required = false,
  placeholder,
  value,
  faultOf = () => undefined,
  onChange,
}: LocalTextProps) {
  const { say } = useDesigner()
  const [wanted, setWanted] = useState(false)
  const main = read(value, MAIN)
  const other = read(value, OTHER)
  const isBoth = wanted || other !== ''
  const write = (first: string, second: string) =>
    onChange(second === '' ? first || undefined : { [MAIN]: first, [OTHER]: second })
  return (
    <>
      <Labelled id={id} label={label} help={help || undefined} error={faultOf(main)} required={required}>
        {(described) => (
          <Space.Compact block>
            <Input
              {...described}
              placeholder={placeholder}
              value={main}
              onChange={(event) => write(event.target.value, other)}
            />
            {!isBoth && (
              <Button
                icon={<GlobalOutlined />}
                aria-label={say('DESIGNER_ENGLISH_OF', { label })}
                title={say('DESIGNER_ENGLISH_OF', { label })}
                onClick={() => setWanted(true)}
              />
            )}
          </Space.Compact>
        )}
      </Labelled>
      {isBoth && (
        <Labelled id={`${id}-en`} label={say('DESIGNER_ENGLISH_OF', { label })} error={faultOf(other)}>
          {(described) => <Input {...described} value={other} onChange={(event) => write(main, event.target.value)} />}
        </Labelled>
      )}
    </>
  )
}
