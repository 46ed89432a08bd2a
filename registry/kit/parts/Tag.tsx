import { Tag as Drawn } from 'antd'
import type { CSSProperties, ReactNode } from 'react'

/** What a tag says beside its words: `good` is done or in force, `warning` asks for a look, `bad` went wrong. */
export type TagTone = 'plain' | 'info' | 'good' | 'warning' | 'bad'

/** The tinted colour that a tag would give its letters is too pale to read. */
const READABLE = { color: 'inherit' } as const
const COLORS: Readonly<Record<TagTone, string>> = { plain: 'default', info: 'blue', good: 'green', warning: 'orange', bad: 'red' }

interface TagProps {
  readonly tone?: TagTone
  /** Of a choice whose dictionary gives it a colour. */
  readonly color?: string | undefined
  readonly title?: string
  readonly style?: CSSProperties
  readonly children: ReactNode
}

/** A short word about a row or a thing, on a ground of its own. Its letters have the colour of the text around it, which can be read on every ground. */
export function Tag({ tone = 'plain', color = COLORS[tone], title, style, children }: TagProps) {
  return <Drawn color={color} style={{ ...READABLE, ...style }} {...(title === undefined ? {} : { title })}>{children}</Drawn>
}
