import { Tag } from '../../../../registry/kit/parts/Tag.tsx'
import type { ApiMedia, ApiParameter, ApiSchema } from '../../../api/administration/api-document.ts'
import { Copied } from '../../../ui/Copied.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { Limits, SchemaTree, kindOf } from './SchemaTree.tsx'
import { type Operation, answerOf, bodyOf, curlOf } from './operations.ts'

type Schemas = Readonly<Record<string, ApiSchema>>

function Parameter({ parameter, schemas }: { readonly parameter: ApiParameter; readonly schemas: Schemas }) {
  const say = useSay()
  const { name, schema, required = false, description, example } = parameter
  return (
    <li>
      <code className="v-api-name">{name}</code> <code>{kindOf(schema, schemas)}</code>{' '}
      <Tag>{say(parameter.in === 'path' ? 'API_IN_PATH' : 'API_IN_QUERY')}</Tag>{' '}
      {required && <Tag>{say('API_REQUIRED')}</Tag>} {description} <Limits schema={schema} />
      {example !== undefined && (
        <>
          {' '}
          <span className="v-api-limits">{say('API_EXAMPLE')}</span> <code>{String(example)}</code>
        </>
      )}
    </li>
  )
}

function Content({
  title,
  media,
  schemas,
}: {
  readonly title: string
  readonly media: ApiMedia
  readonly schemas: Schemas
}) {
  const say = useSay()
  return (
    <>
      <h4>{title}</h4>
      <SchemaTree schema={media.schema ?? {}} schemas={schemas} />
      {media.example !== undefined && (
        <details className="v-api-example">
          <summary>{say('API_EXAMPLE')}</summary>
          <Copied text={JSON.stringify(media.example, undefined, 2)} label={say('API_COPY_EXAMPLE')} />
        </details>
      )}
    </>
  )
}

interface DetailsProps {
  readonly operation: Operation
  readonly schemas: Schemas
  readonly server: string
}
/** One operation: who may call it, what is sent, what is answered, and its example as a command. */
export function OperationDetails({ operation, schemas, server }: DetailsProps) {
  const say = useSay()
  const { described } = operation
  const [needed] = described.security ?? []
  const permission = needed?.token?.[0]
  const body = bodyOf(operation)
  const answer = answerOf(operation)
  return (
    <div className="v-api-details">
      <p>
        {needed === undefined ? (
          say('API_ANONYMOUS')
        ) : permission === undefined ? (
          say('API_SIGNED_IN')
        ) : (
          <>
            {say('API_PERMISSION')} <code>{permission}</code>
          </>
        )}
      </p>
      <Copied text={curlOf(operation, server)} label={say('API_COPY_CURL')} />
      {described.parameters && described.parameters.length > 0 && (
        <>
          <h4>{say('API_PARAMETERS')}</h4>
          <ul className="v-api-tree">
            {described.parameters.map((each) => (
              <Parameter key={`${each.in} ${each.name}`} parameter={each} schemas={schemas} />
            ))}
          </ul>
        </>
      )}
      {body && <Content title={say('API_BODY')} media={body} schemas={schemas} />}
      {answer && <Content title={say('API_ANSWER')} media={answer} schemas={schemas} />}
    </div>
  )
}
