import { CloseOutlined } from '@ant-design/icons'
import { Suspense, useId } from 'react'
import type { Ports } from '../../../registry/kit/ports.ts'
import { QueryFace } from '../../ui/fields/Field.tsx'
import { useFaces } from '../../ui/fields/faces.ts'
import { DAYS_RULES } from '../../../schemas/language/query/super-query.ts'
import { useItemKeys } from '../../ui/use-item-keys.ts'
import type { TermDraft } from './model/draft.ts'
import { type AskField, type ValueInput as Input, inputOf } from './model/fields.ts'
import { valueOf, valueProblem } from './model/values.ts'

interface ValueInputProps {
  readonly term: TermDraft
  readonly field: AskField
  readonly ports: Ports
  /** What is wrong is said of what was searched with. */
  readonly tried: boolean
  readonly onChange: (value: unknown) => void
}

interface OneProps extends Pick<ValueInputProps, 'ports' | 'onChange'> {
  readonly input: Input
  readonly id: string
  readonly title: string
  readonly value: unknown
  readonly problem: string | undefined
  readonly placeholder?: string | undefined
}

const NONE: readonly unknown[] = []

function One({ input, id, title, value, problem, placeholder, ports, onChange }: OneProps) {
  useFaces([input.resolved])
  return (
    <>
      <label className="v-hidden" htmlFor={id}>
        {title}
      </label>
      <QueryFace
        resolved={input.resolved}
        title={title}
        mode="single"
        id={id}
        ports={ports}
        value={value}
        onChange={onChange}
        problem={problem}
        placeholder={placeholder}
      />
    </>
  )
}

/** What the value of a condition is typed or chosen with: the face of the field itself, several of them where each value has its own. */
export function ValueInput({ term, field, ports, tried, onChange }: ValueInputProps) {
  const problemId = useId()
  const input = inputOf(field.resolved, term.rule)
  const found = tried ? valueProblem(field, term.rule, term.value) : undefined
  const shared = { input, ports, problem: found && problemId }
  const list =
    (input.shape === 'list' || input.shape === 'range') && Array.isArray(term.value)
      ? (term.value as readonly unknown[])
      : undefined
  const valueKeys = useItemKeys(list ?? NONE)
  const isRange = input.shape === 'range'
  const titleOf = (index: number) => {
    if (isRange) return ports.say(index === 0 ? 'SUPER_RANGE_FROM' : 'SUPER_RANGE_UNTIL', { title: field.title })
    return list && list.length > 1
      ? ports.say('SUPER_VALUE_NTH', { title: field.title, place: index + 1 })
      : field.title
  }
  if (input.shape === 'none') return <div className="vi-super-value" />
  return (
    <div className="vi-super-value">
      <Suspense fallback={<span className="vi-super-wait" />}>
        {!list && (
          <One
            {...shared}
            id={`${term.id}-value`}
            title={field.title}
            value={term.value}
            placeholder={DAYS_RULES.has(term.rule) ? ports.say('SUPER_DAYS') : undefined}
            onChange={onChange}
          />
        )}
        {list?.map((value, index) => (
          <span key={valueKeys[index]} className="vi-super-one">
            <One
              {...shared}
              id={`${term.id}-value${index === 0 ? '' : index}`}
              title={titleOf(index)}
              value={value}
              onChange={(next) => onChange(list.with(index, next))}
            />
            {!isRange && list.length > 1 && (
              <button
                type="button"
                className="vi-link"
                aria-label={ports.say('SUPER_VALUE_REMOVE', { place: index + 1 })}
                onClick={() => onChange(list.toSpliced(index, 1))}
              >
                <CloseOutlined />
              </button>
            )}
          </span>
        ))}
      </Suspense>
      {list && !isRange && (
        <button
          type="button"
          className="vi-link"
          onClick={() => onChange([...list, ...(valueOf(field, term.rule, '') as readonly unknown[])])}
        >
          {ports.say('SUPER_VALUE_ADD')}
        </button>
      )}
      {found && (
        <div id={problemId} className="vi-problem" role="alert">
          {ports.say(found.code, { ...found.params, label: field.title })}
        </div>
      )}
    </div>
  )
}
