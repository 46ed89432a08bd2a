import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useHost } from '../host/host.tsx'

/** The navigation from an open record; missing targets are not offered. */
export interface RecordNavigation {
  readonly previous?: (() => void) | undefined
  readonly next?: (() => void) | undefined
  /** Shows the same record the other way: from reading to editing, and back. */
  readonly other?: { readonly title: string; readonly go: () => void } | undefined
  /** Begins a new record with its values. */
  readonly copy?: (() => void) | undefined
}

interface RecordNavProps {
  readonly ways: RecordNavigation
  /** Asked before the record is left. */
  readonly leave: (then: () => void) => void
}

/** The ways from a record to its neighbours in the list, to its other face, and to a copy of it. */
export function RecordNav({ ways: { previous, next, other, copy }, leave }: RecordNavProps) {
  const { ports } = useHost()
  const step = (label: string, icon: React.ReactNode, go: (() => void) | undefined) => (
    <Button icon={icon} disabled={!go} aria-label={label} title={label} onClick={() => go && leave(go)} />
  )
  return (
    <span className="vi-record-nav">
      {(previous ?? next) && (
        <>
          {step(ports.say('RECORD_PREVIOUS'), <LeftOutlined />, previous)}
          {step(ports.say('RECORD_NEXT'), <RightOutlined />, next)}
        </>
      )}
      {other && <Button onClick={() => leave(other.go)}>{other.title}</Button>}
      {copy && <Button onClick={() => leave(copy)}>{ports.say('RECORD_COPY')}</Button>}
    </span>
  )
}
