import { useState } from 'react'
import { Tag } from '../../../../registry/kit/parts/Tag.tsx'
import type { ApiSchema } from '../../../api/administration/api-document.ts'
import { useSay } from '../../../ui/use-say.ts'

type Schemas = Readonly<Record<string, ApiSchema>>
/** Levels that are open from the beginning. */
const OPEN_LEVELS = 2

/** The schema that a reference names, or the schema itself. */
const resolved = (schema: ApiSchema, schemas: Schemas): ApiSchema =>
  schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})

/** The kind of a value in the words of JSON Schema. */
export function kindOf(schema: ApiSchema, schemas: Schemas): string {
  const { type, anyOf, items, format } = schema
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (anyOf) return [...new Set(anyOf.map((each) => kindOf(each, schemas)))].join(' | ')
  if (type === 'array') return items ? `${kindOf(items, schemas)}[]` : 'array'
  if (format !== undefined) return format
  return typeof type === 'string' ? type : type ? type.join(' | ') : 'any'
}
/** Where the members of a value are described: of an object, of the entries of a list, of the first shape that has some. */
function membersOf(schema: ApiSchema, schemas: Schemas): ApiSchema | undefined {
  const found = resolved(schema, schemas)
  if (found.properties) return found
  if (found.items) return membersOf(found.items, schemas)
  return found.anyOf?.map((each) => membersOf(each, schemas)).find((each) => each !== undefined)
}

function rangeOf(from: number | undefined, to: number | undefined): string | undefined {
  if (from === undefined) return to === undefined ? undefined : `≤ ${to}`
  return to === undefined ? `≥ ${from}` : `${from}–${to}`
}
/** The constraints of a value: enumeration, length, range and pattern. */
export function Limits({ schema }: { readonly schema: ApiSchema }) {
  const say = useSay()
  const length = rangeOf(schema.minLength, schema.maxLength)
  const range = rangeOf(schema.minimum, schema.maximum)
  const words = [
    ...(schema.enum ? [say('API_ONE_OF', { values: schema.enum.map(String).join(', ') })] : []),
    ...(length ? [say('API_LENGTH', { range: length })] : []),
    ...(range ? [say('API_RANGE', { range })] : []),
    ...(schema.pattern ? [schema.pattern] : []),
    ...(schema.description ? [schema.description] : []),
  ]
  return words.length > 0 && <span className="v-api-limits">{words.join(' · ')}</span>
}

interface TreeProps {
  readonly schema: ApiSchema
  readonly schemas: Schemas
  readonly level?: number
}
/** The members of a value, each with its kind, its limits and its own members. */
export function SchemaTree({ schema, schemas, level = 0 }: TreeProps) {
  const object = membersOf(schema, schemas)
  if (!object)
    return (
      <p className="v-api-kind">
        <code>{kindOf(schema, schemas)}</code> <Limits schema={resolved(schema, schemas)} />
      </p>
    )
  return (
    <ul className="v-api-tree">
      {Object.entries(object.properties ?? {}).map(([name, member]) => (
        <Member
          key={name}
          name={name}
          schema={member}
          schemas={schemas}
          level={level}
          isRequired={object.required?.includes(name) ?? false}
        />
      ))}
    </ul>
  )
}

interface MemberProps extends Required<TreeProps> {
  readonly name: string
  readonly isRequired: boolean
}
function Member({ name, schema, schemas, level, isRequired }: MemberProps) {
  const say = useSay()
  const [isOpen, setOpen] = useState(level + 1 < OPEN_LEVELS)
  const about = (
    <>
      <code className="v-api-name">{name}</code> <code>{kindOf(schema, schemas)}</code>{' '}
      {isRequired && <Tag>{say('API_REQUIRED')}</Tag>} {schema.title} <Limits schema={resolved(schema, schemas)} />
    </>
  )
  if (!membersOf(schema, schemas)) return <li>{about}</li>
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{about}</summary>
        {isOpen && <SchemaTree schema={schema} schemas={schemas} level={level + 1} />}
      </details>
    </li>
  )
}
