import { HEADER } from '../../../../schemas/contract/envelope.ts'
import type { ApiDocument, ApiMedia, ApiOperation } from '../../../api/administration/api-document.ts'

export interface Operation {
  readonly key: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly described: ApiOperation
}
export interface OperationGroup {
  readonly tag: string
  readonly title: string
  readonly operations: readonly Operation[]
}

/** The operations by tag, in the order of the document: published pages, then the modules of the server. A tag without a title comes last. */
export function groupsOf(document: ApiDocument): readonly OperationGroup[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => ({
      key: `${method} ${path}`,
      method: method.toUpperCase(),
      path,
      tag: described.tags[0] ?? '',
      described,
    })),
  )
  const byTag = Map.groupBy(operations, ({ tag }) => tag)
  const titles = new Map((document.tags ?? []).map(({ name, description = '' }) => [name, description]))
  const modules = [...byTag.keys()].filter((tag) => !titles.has(tag)).toSorted()
  return [...titles.keys(), ...modules].flatMap((tag) => {
    const found = byTag.get(tag)
    return found ? [{ tag, title: titles.get(tag) ?? '', operations: found }] : []
  })
}

/** The groups with those of their operations that contain every word. */
export function searchGroups(groups: readonly OperationGroup[], sought: string): readonly OperationGroup[] {
  const words = sought
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return groups
  return groups.flatMap((group) => {
    const operations = group.operations.filter(({ method, path, tag, described }) => {
      const text = `${method} ${path} ${tag} ${group.title} ${described.operationId}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    return operations.length > 0 ? [{ ...group, operations }] : []
  })
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'
export const bodyOf = ({ described }: Operation): ApiMedia | undefined =>
  described.requestBody?.content[JSON_TYPE] ?? described.requestBody?.content[FORM_TYPE]
const isUpload = ({ described }: Operation): boolean => described.requestBody?.content[FORM_TYPE] !== undefined
/** What is answered with status 200: JSON, or a file. The first shape of JSON is the one of success. */
export function answerOf({ described }: Operation): ApiMedia | undefined {
  const content = described.responses['200']?.content ?? {}
  const [file] = Object.entries(content).flatMap(([type, media]) => (type === JSON_TYPE ? [] : [media]))
  if (file) return file
  const json = content[JSON_TYPE]
  return json && { ...json, schema: json.schema?.anyOf?.[0] ?? json.schema ?? {} }
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The call of the example as a shell command. */
export function curlOf(operation: Operation, server: string): string {
  const { method, path, described } = operation
  const stated = (described.parameters ?? []).filter(({ example }) => example !== undefined)
  const filled = stated
    .filter((each) => each.in === 'path')
    .reduce((url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(String(example))), path)
  const query = new URLSearchParams(
    stated.filter((each) => each.in === 'query').map(({ name, example }) => [name, String(example)]),
  ).toString()
  const body = bodyOf(operation)
  const parts = [
    `curl -X ${method} ${quoted(`${server}${filled}${query && `?${query}`}`)}`,
    ...(described.security?.length ? [`-H "${HEADER.token}: $TOKEN"`] : []),
    ...(isUpload(operation)
      ? [`-F 'file=@table.xlsx'`]
      : body
        ? [`-H 'Content-Type: ${JSON_TYPE}'`, `-d ${quoted(JSON.stringify(body.example ?? {}))}`]
        : []),
  ]
  return parts.join(' \\\n  ')
}
