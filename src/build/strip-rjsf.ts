import type { Plugin } from 'vite'
import { instead } from './instead.ts'

const core = (file: string) => new RegExp(`@rjsf/core/lib/components/${file}/index\\.js$`)
const FIELDS = "import ObjectField from './ObjectField.js'\nimport SchemaField from './SchemaField.js'\nexport default () => ({ ObjectField, SchemaField })"
const TEMPLATES = "import FieldTemplate from './FieldTemplate/index.js'\nconst Nothing = () => null\nconst Inside = ({ children }) => children\nexport default () => ({ FieldTemplate, WrapIfAdditionalTemplate: Inside, DescriptionFieldTemplate: Nothing, FieldHelpTemplate: Nothing, FieldErrorTemplate: Nothing, ErrorListTemplate: Nothing, ButtonTemplates: {} })"
const util = (file: string) => new RegExp(`@rjsf/utils/lib/${file}\\.js$`)
/** A file of functions that only what the schema of a form does not have would call. */
const uncalled = (name: string, file: string, ...named: readonly string[]) =>
  instead(name, util(file), `const none = () => { throw new Error('the schema of a form has no ${file}') }\nexport default none\n${named.map((one) => `export const ${one} = none`).join('\n')}`)
// Functions are the same whatever they do, as in rjsf's own comparison.
const SAME = `const isObject = (value) => typeof value === 'object' && value !== null
export default function same(one, other) {
  if (Object.is(one, other) || (typeof one === 'function' && typeof other === 'function')) return true
  if (!isObject(one) || !isObject(other) || Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]))
}`

/**
 * rjsf resolves the structure of a form and draws its tree; every field is drawn by a leaf of ours, and the schema is one
 * object without references and unions. Its own fields, templates and widgets, its Markdown, and the engines that merge
 * schemas and resolve addresses stay out: they are three quarters of it. Values never pass through it, so nothing fills in defaults,
 * looks for the alternative that a value fits, or leaves a value out.
 */
export const onlyStructure: readonly Plugin[] = [
  instead('no-rjsf-fields', core('fields'), FIELDS),
  instead('no-rjsf-templates', core('templates'), TEMPLATES),
  instead('no-rjsf-widgets', core('widgets'), 'export default () => ({})'),
  instead('no-markdown-of-labels', /markdown-to-jsx\/dist\/react\.js$/, 'export const Markdown = ({ children }) => children\nexport default Markdown'),
  instead('no-merged-schemas', /@rjsf\/utils\/lib\/schema\/shallowAllOfMerge\.js$/, "export default () => { throw new Error('the schema of a form merges nothing') }"),
  instead('no-schema-addresses', /fast-uri\/index\.js$/, "const none = () => { throw new Error('the schema of a form refers to nothing') }\nexport default { equal: none, resolve: none }"),
  instead('schemas-as-they-are', util('schema/retrieveSchema'), "const none = () => { throw new Error('the schema of a form refers to nothing') }\nexport default (validator, schema) => schema\nexport const relaxOptionsForScoring = none\nexport const resolveAllReferences = none\nexport const resolveAnyOrOneOfSchemas = none\nexport const retrieveSchemaInternal = none"),
  instead('values-as-they-are', util('schema/getDefaultFormState'), 'export default (validator, schema, formData) => formData'),
  instead('values-of-another-schema', util('schema/sanitizeDataForNewSchema'), 'export default (validator, root, schema, before, data) => data'),
  instead('no-conditions', util('schemaHasNestedConditional'), 'export default () => false'),
  instead('plain-comparison', util('deepEquals'), SAME),
  uncalled('no-definitions', 'findSchemaDefinition', 'makeAllReferencesAbsolute', 'splitKeyElementFromObject'),
  uncalled('no-extra-data', 'schema/omitExtraData', 'getUsedFormData', 'getFieldNames', 'isValueEmpty'),
  ...['toPathSchema', 'findFieldInSchema', 'getFromSchema', 'getClosestMatchingOption', 'getFirstMatchingOption', 'findSelectedOptionInXxxOf'].map((file) => uncalled(`no-${file}`, `schema/${file}`)),
]
