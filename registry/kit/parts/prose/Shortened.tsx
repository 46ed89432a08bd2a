import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Ports } from '../../ports.ts'
import { PRE_LINE } from '../control.ts'
import { MAX_LINE_LENGTH, truncate } from './truncate.ts'

/** Characters that are drawn unasked: a book of them would hold up the page. */
const AT_ONCE = 50_000
/** Pictures within a text are no words. */
const EMBEDDED = /data:image\/[^"')\s]*/g
const isLong = (text: string) => text.length > AT_ONCE && text.replaceAll(EMBEDDED, '').length > AT_ONCE

interface ShortenedProps {
  readonly text: string
  readonly ports: Pick<Ports, 'say'>
  /** Draws the text, or its beginning. */
  readonly children: (text: string) => ReactNode
}

/** A text to read; of a very long one the beginning, until the person expands it. */
export function Shortened({ text, ports, children }: ShortenedProps) {
  const [isWhole, setWhole] = useState(false)
  if (isWhole || !isLong(text)) return children(text)
  return (
    <>
      {children(truncate(text, AT_ONCE))}
      <div>
        {ports.say('TEXT_SHORTENED', { count: AT_ONCE })}
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          {ports.say('TEXT_WHOLE')}
        </Button>
      </div>
    </>
  )
}

interface WordsProps extends Omit<ShortenedProps, 'children'> {
  /** In a list there is one line for them. */
  readonly dense: boolean
}

/** Words as they were typed. */
export function TextLine({ text, ports, dense }: WordsProps) {
  if (dense) return <span>{truncate(text, MAX_LINE_LENGTH)}</span>
  return (
    <Shortened text={text} ports={ports}>
      {(shown) => <span style={PRE_LINE}>{shown}</span>}
    </Shortened>
  )
}
