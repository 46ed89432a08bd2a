import { Input } from 'antd'
import { Suspense, lazy, useRef } from 'react'
import type { CellProps, FormProps, QueryProps, ShowProps } from '../../kit/faces.ts'
import { clip } from '../../kit/parts/clip.ts'
import { enterWords } from '../../kit/parts/control.ts'
import { markdownWords } from '../../kit/markup.ts'
import { LongCell } from '../../kit/parts/LongCell.tsx'
import { useSeen } from '../../kit/parts/use-seen.ts'
import { MarkdownEditor } from './MarkdownEditor.tsx'
import type { Options } from './options.ts'

const Preview = lazy(() => import('./Preview.tsx').then((module) => ({ default: module.Preview })))
const EXCERPT = 60
const KEEP_LINES = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

export function Form(props: FormProps<string, Options>) {
  return <MarkdownEditor {...props} />
}

export function Cell(props: CellProps<string, Options>) {
  const { id, value, disabled, field, ports } = props
  return (
    <LongCell id={id} words={markdownWords(value)} label={ports.say('MARKDOWN_EDIT', { title: field.title })} title={field.title} disabled={disabled}>
      {() => <Form {...props} id={`${id}-whole`} />}
    </LongCell>
  )
}

export function Query(props: QueryProps<string, Options>) {
  if (props.mode === 'range') return null
  const { id, value, onChange } = props
  return <Input id={id} value={value} onChange={(event) => onChange(event.target.value)} placeholder={enterWords(props)} allowClear />
}

function Read({ value, ports }: Pick<ShowProps<string, Options>, 'value' | 'ports'>) {
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(place)
  const source = <div style={KEEP_LINES}>{value}</div>
  return <div ref={place}>{isSeen ? <Suspense fallback={source}><Preview markdown={value} tooLong={ports.say('MARKDOWN_TOO_LONG')} /></Suspense> : source}</div>
}

export function Show({ value, text, dense, ports }: ShowProps<string, Options>) {
  return dense ? <span>{clip(text.replaceAll('\n', ' '), EXCERPT)}</span> : <Read value={value} ports={ports} />
}
