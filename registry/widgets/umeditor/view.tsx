import { Input } from 'antd'
import { Suspense, lazy, useRef } from 'react'
import type { CellProps, FormProps, QueryProps, ShowProps } from '../../kit/faces.ts'
import { htmlWords } from '../../kit/markup.ts'
import { ariaProps, enterWords } from '../../kit/parts/control.ts'
import { clip } from '../../kit/parts/clip.ts'
import { Prose } from '../../kit/parts/Prose.tsx'
import { LongCell } from '../../kit/parts/LongCell.tsx'
import { useSeen } from '../../kit/parts/use-seen.ts'
import type { Options } from './options.ts'
import './umeditor.css'

const RichEditor = lazy(() => import('./RichEditor.tsx').then((module) => ({ default: module.RichEditor })))
const EXCERPT = 60

/** The text to read: while the editor is on its way, and where nothing may be changed. */
function Still(props: FormProps<string, Options>) {
  const { value, field, options, disabled } = props
  const { id, ...aria } = ariaProps(props)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- a box that scrolls must be reached by keyboard, and holds more than text
    <div id={id} role="textbox" aria-readonly aria-multiline aria-label={field.title} tabIndex={0} {...aria} className={disabled ? 'v-rich-still v-rich-disabled' : 'v-rich-still'} style={disabled ? undefined : { height: options.height }}>
      <Prose html={value} />
    </div>
  )
}

export function Form(props: FormProps<string, Options>) {
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(place)
  if (props.disabled) return <Still {...props} />
  return (
    <div ref={place}>
      {isSeen ? (
        <Suspense fallback={<Still {...props} />}>
          <RichEditor {...props} />
        </Suspense>
      ) : (
        <Still {...props} />
      )}
    </div>
  )
}

export function Cell(props: CellProps<string, Options>) {
  const { id, value, disabled, field, ports } = props
  return (
    <LongCell id={id} words={htmlWords(value)} label={ports.say('RICH_EDIT', { title: field.title })} title={field.title} disabled={disabled}>
      {() => <Form {...props} id={`${id}-whole`} />}
    </LongCell>
  )
}

export function Query(props: QueryProps<string, Options>) {
  if (props.mode === 'range') return null
  const { id, value, onChange } = props
  return <Input id={id} value={value} onChange={(event) => onChange(event.target.value)} placeholder={enterWords(props)} allowClear />
}

export function Show({ value, text, dense }: ShowProps<string, Options>) {
  return dense ? <span>{clip(text.replaceAll('\n', ' '), EXCERPT)}</span> : <Prose html={value} />
}
