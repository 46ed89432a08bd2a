import { theme } from 'antd'
import type { ReactElement } from 'react'
import type { Ports } from '../ports.ts'
import { truncate } from './prose/truncate.ts'

/** A stored value that is missing in its source: marked as missing and not removed. */
export function MissingValue({
  name,
  ports,
}: {
  readonly name: string
  readonly ports: Pick<Ports, 'say'>
}): ReactElement {
  const { token } = theme.useToken()
  return <span style={{ color: token.colorErrorText }}>{ports.say('PICKER_GONE', { name: truncate(name) })}</span>
}
