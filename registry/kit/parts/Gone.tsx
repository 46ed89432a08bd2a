import { theme } from 'antd'
import type { ReactElement } from 'react'
import type { Ports } from '../ports.ts'
import { clip } from './clip.ts'

/** A stored value that its source does not know any more: shown as such, and kept. */
export function Gone({ name, ports }: { readonly name: string; readonly ports: Pick<Ports, 'say'> }): ReactElement {
  const { token } = theme.useToken()
  return <span style={{ color: token.colorErrorText }}>{ports.say('PICKER_GONE', { name: clip(name) })}</span>
}
