import { Button } from 'antd'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import { useMemo } from 'react'
import type { Field } from '../../../schemas/language/field.ts'
import { resolveField } from '../../../engine/model/index.ts'
import { ownProperty } from '../../../schemas/language/values.ts'
import { readsVariable } from '../../../engine/document/index.ts'
import { usages } from '../../commands/references.ts'
import { useDesigner } from '../../context.tsx'
import { objectAt } from '../../document/json.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import type { FieldPartProps } from './controls.tsx'
import { loadUsedBy } from '../../storage/remote.ts'
import { FieldProperties } from './FieldProperties.tsx'
import { UsedBySection } from './UsedBySection.tsx'
import { UserList } from './UserList.tsx'

/** Key, column and every place that names the field. */
export function StorageProperties(props: FieldPartProps) {
  const { fieldKey, field } = props
  const { say } = useDesigner()
  const { reveal, open, published } = useEditor()
  const { document } = useOpen()
  const column = objectAt(field, 'column')
  const { storage } = resolveField(fieldKey, field as unknown as Field)
  const used = useMemo(
    () => usages(document, fieldKey, (source) => readsVariable(source, fieldKey)),
    [document, fieldKey],
  )
  const { value: elsewhere } = useLoaded([open.id, fieldKey, published], async () =>
    published ? loadUsedBy({ screen: open.id, field: fieldKey }) : [],
  )
  const size = [storage.length, storage.scale].filter((part) => part !== undefined).join(', ')
  return (
    <>
      <p className="vd-help">
        {say('DESIGNER_COLUMN')}{' '}
        <code>
          {storage.column} {storage.type}
          {size && `(${size})`}
        </code>
        {typeof ownProperty(column, 'was') === 'string' && (
          <> {say('DESIGNER_COLUMN_WAS', { was: ownProperty(column, 'was') })}</>
        )}
      </p>
      <FieldProperties part="storage" {...props} />
      <div className="vd-prop">
        <div>{say('DESIGNER_USED', { count: used.length })}</div>
        <ul className="vd-used">
          {used.map((pointer) => (
            <li key={pointer}>
              <Button type="link" size="small" onClick={() => reveal(pointer)}>
                {pointer}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <UsedBySection kind="dictionary" code={String(ownProperty(field, 'dict') ?? '')} />
      {elsewhere !== undefined && elsewhere.length > 0 && (
        <div className="vd-prop">
          <div>{say('DESIGNER_USED_ELSEWHERE', { count: elsewhere.length })}</div>
          <UserList users={elsewhere} />
        </div>
      )}
    </>
  )
}
