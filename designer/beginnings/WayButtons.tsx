import type { ReactNode } from 'react'
import { useDesigner } from '../context.tsx'

export interface Way<Name extends string> {
  readonly name: Name
  readonly icon: ReactNode
  readonly title: string
  readonly help: string
}

/** The other ways in which a page begins. */
export function WayButtons<Name extends string>({
  ways,
  onChoose,
}: {
  readonly ways: readonly Way<Name>[]
  readonly onChoose: (name: Name) => void
}) {
  const { say } = useDesigner()
  return (
    <fieldset className="vd-ways">
      <legend className="vd-hidden">{say('BEGIN_WAYS')}</legend>
      {ways.map(({ name, icon, title, help }) => (
        <button key={name} type="button" onClick={() => onChoose(name)}>
          <span aria-hidden="true">{icon}</span>
          <span>
            <strong>{title}</strong>
            <small>{help}</small>
          </span>
        </button>
      ))}
    </fieldset>
  )
}
