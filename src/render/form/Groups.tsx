import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { ResolvedGroup } from '../../../registry/screen/layout.ts'
import { screenScope } from '../../../schemas/language/expression.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { useForm } from './form-context.ts'

/** From here on it pays to leave out of the layout what is out of sight. */
const LARGE = 100

/** Lays the fields out in the groups of the screen. A layout that leaves a field out keeps it off the form. */
export function Groups({ properties }: ObjectFieldTemplateProps) {
  const { screen } = useForm()
  const { groups, columns } = screen.form
  const contents = new Map(properties.map(({ name, content }) => [name, content]))
  return (
    <>
      {groups.map((group, index) => (
        <GroupView key={index} group={group} columns={columns}>
          {group.fields.map(({ key }) => contents.get(key))}
        </GroupView>
      ))}
    </>
  )
}

interface GroupProps {
  readonly group: ResolvedGroup
  readonly columns: number
  readonly children: ReactNode
}

function GroupView({ group, columns, children }: GroupProps) {
  const { screen, ports } = useForm()
  const isLarge = screen.fields.length > LARGE
  const isVisible = useGroupVisible(group.visible)
  if (!isVisible) return null
  const grid = <div className={isLarge ? 'vi-grid vi-large' : 'vi-grid'} data-columns={group.columns ?? columns}>{children}</div>
  if (!group.group) return grid
  const title = textIn(group.group, ports.locale)
  if (group.folded === undefined) {
    return (
      <fieldset className="vi-group">
        <legend>{title}</legend>
        {grid}
      </fieldset>
    )
  }
  return (
    <details className="vi-group" open={!group.folded}>
      <summary>{title}</summary>
      {grid}
    </details>
  )
}

function useGroupVisible(condition: string | undefined): boolean {
  const { screen, store } = useForm()
  const expression = useMemo(() => {
    const compiled = condition === undefined ? undefined : screenScope(screen.screen).compile(condition)
    return compiled?.ok ? compiled.expression : undefined
  }, [condition, screen])
  const { subscribe, read } = useMemo(
    () => ({ subscribe: (listener: () => void) => store.onChange(listener), read: () => (expression ? expression.evaluate(store.record) === true : true) }),
    [store, expression],
  )
  return useSyncExternalStore(subscribe, read)
}
