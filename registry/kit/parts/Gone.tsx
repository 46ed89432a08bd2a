import { theme } from 'antd'
import type { ReactElement } from 'react'
import type { Ports } from '../ports.ts'
import { clip } from './prose/clip.ts'

/** A stored value that its source no longer knows: shown as such, and not removed. */
export function Gone({ name, ports }: { readonly name: string; readonly ports: Pick<Ports, 'say'> }): ReactElement {
  const { token } = theme.useToken()
  return <span style={{ color: token.colorErrorText }}>{ports.say('PICKER_GONE', { name: clip(name) })}</span>
}
