import type { CSSProperties, ReactNode } from 'react'
import './tag.css'

/** The meaning of a tag's colour: `good` is done or in force, `warning` needs attention, `bad` failed. */
export type TagTone = 'plain' | 'info' | 'good' | 'warning' | 'bad'

const COLORS: Readonly<Record<TagTone, string>> = {
  plain: 'default',
  info: 'blue',
  good: 'green',
  warning: 'orange',
  bad: 'red',
}
/** The colours that dictionaries name, with the statuses of antd; any other word is a colour of CSS. */
const TINTS: Readonly<Record<string, string>> = {
  default: 'currentcolor',
  red: '#f5222d',
  volcano: '#fa541c',
  orange: '#fa8c16',
  gold: '#faad14',
  yellow: '#fadb14',
  lime: '#a0d911',
  green: '#52c41a',
  cyan: '#13c2c2',
  blue: '#1677ff',
  geekblue: '#2f54eb',
  purple: '#722ed1',
  magenta: '#eb2f96',
  pink: '#eb2f96',
  success: '#52c41a',
  processing: '#1677ff',
  error: '#f5222d',
  warning: '#faad14',
}

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
  const tint = Object.hasOwn(TINTS, color) ? TINTS[color] : color
  return (
    <span className="v-tag" style={{ '--v-tag': tint, ...style } as CSSProperties} title={title}>
      {children}
    </span>
  )
}
