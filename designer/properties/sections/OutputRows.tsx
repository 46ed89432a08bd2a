import { ownProperty } from '../../../schemas/language/values.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, setProperty } from '../../document/json.ts'
import { Labelled } from '../inputs/Labelled.tsx'
import type { Named } from '../options/source-lists.ts'
import { NameSelect } from '../options/sources.tsx'
import { useParameterNames } from './ParameterList.tsx'

interface OutputRowsProps {
  readonly outputs: JsonObject
  /** Fields of the screen that is shown. */
  readonly fields: readonly Named[]
  readonly onChange: (outputs: JsonObject) => void
}

/** What choosing a row of a list sets: for each parameter of the page the field that it is taken from. */
export function OutputRows({ outputs, fields, onChange }: OutputRowsProps) {
  const { say } = useDesigner()
  const parameters = useParameterNames()
  return (
    <fieldset>
      <legend>{say('SECTION_OUTPUTS')}</legend>
      <p className="vd-help">{say('SECTION_OUTPUTS_HELP')}</p>
      {parameters.map(({ value: name, text }) => (
        <Labelled key={name} id={`vd-section-output-${name}`} label={say('SECTION_OUTPUT_FIELD', { title: text })}>
          {(described) => (
            <NameSelect
              described={described}
              value={String(ownProperty(outputs, name) ?? '')}
              named={fields}
              placeholder={say('SECTION_OUTPUT_NONE')}
              onChange={(field) => onChange(setProperty(outputs, name, field || undefined))}
            />
          )}
        </Labelled>
      ))}
    </fieldset>
  )
}
