import { Flex, Input, type InputRef } from 'antd'
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { Tag } from '../../kit/parts/Tag.tsx'
import type { CellProps, FormProps, ShowProps } from '../../kit/faces.ts'
import { truncate } from '../../kit/parts/prose/truncate.ts'
import { controlProps, countProps, enterPlaceholder } from '../../kit/parts/control.ts'
import { withoutSeparators, tagText } from './codec.ts'
import type { Options } from './options.ts'

/** The caret's place among the tags for a number of characters before it. */
function caretAfter(characters: number, text: string): number {
  let left = characters
  let at = 0
  for (const sign of text) {
    if (left === 0) break
    if (sign !== ';') left -= 1
    at += sign.length
  }
  return at
}

/** Cuts what is typed into tags at once; while an input method composes, nothing is touched. */
function TagInput(props: FormProps<string, Options>) {
  const { value, onChange, field } = props
  const input = useRef<InputRef>(null)
  const caret = useRef<number>(null)
  const [draft, setDraft] = useState<string | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const settle = (element: HTMLInputElement) => {
    const next = tagText(element.value)
    const before = [...withoutSeparators(element.value.slice(0, element.selectionStart ?? element.value.length))].length
    caret.current = caretAfter(before, next)
    setDraft(null)
    onChange(next)
  }
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
    if (isComposing) setDraft(event.target.value)
    else settle(event.target)
  }
  return (
    <Input
      {...controlProps(props)}
      ref={input}
      value={draft ?? value}
      onChange={handleChange}
      onCompositionEnd={(event) => settle(event.currentTarget)}
      placeholder={enterPlaceholder(props)}
      {...countProps(value, field.maxLength, false)}
    />
  )
}

/** The most tags that are drawn; the rest is shown as a number. */
const AT_MOST = 200
/** So many are drawn in a list. */
const IN_A_ROW = 6

function TagList({ value, dense }: { readonly value: string; readonly dense: boolean }) {
  const tags = value === '' ? [] : value.split(';')
  const shown = tags.slice(0, dense ? IN_A_ROW : AT_MOST)
  return (
    <Flex gap={4} wrap={!dense} component="span" style={dense ? { overflow: 'hidden' } : undefined}>
      {shown.map((tag, at) => (
        <Tag key={`${at}-${tag}`} style={{ marginInlineEnd: 0 }}>
          {truncate(tag)}
        </Tag>
      ))}
      {!dense && tags.length > shown.length && <span>+{tags.length - shown.length}</span>}
    </Flex>
  )
}

export function Form(props: FormProps<string, Options>) {
  const { value, options, ports } = props
  return (
    <Flex vertical gap={4} title={ports.say('TAGS_HINT')}>
      <TagInput {...props} />
      {options.preview && value.includes(';') && (
        <span aria-hidden="true">
          <TagList value={value} dense={false} />
        </span>
      )}
    </Flex>
  )
}
export function Cell(props: CellProps<string, Options>) {
  return <TagInput {...props} />
}
export function Show({ value, dense }: ShowProps<string, Options>) {
  return <TagList value={value} dense={dense} />
}
