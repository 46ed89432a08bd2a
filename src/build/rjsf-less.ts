import type { Plugin } from 'vite'
import { instead } from './instead.ts'

const core = (file: string) => new RegExp(`@rjsf/core/lib/components/${file}/index\\.js$`)
const FIELDS = "import ObjectField from './ObjectField.js'\nimport SchemaField from './SchemaField.js'\nexport default () => ({ ObjectField, SchemaField })"
const TEMPLATES = "import FieldTemplate from './FieldTemplate/index.js'\nconst Nothing = () => null\nconst Inside = ({ children }) => children\nexport default () => ({ FieldTemplate, WrapIfAdditionalTemplate: Inside, DescriptionFieldTemplate: Nothing, FieldHelpTemplate: Nothing, FieldErrorTemplate: Nothing, ErrorListTemplate: Nothing, ButtonTemplates: {} })"

/**
 * rjsf resolves the structure of a form and draws its tree; every field is drawn by a leaf of ours, and the schema is one
 * object without references and unions. Its own fields, templates and widgets, its Markdown, and the engines that merge
 * schemas and resolve addresses stay out: they are three quarters of it.
 */
export const onlyStructure: readonly Plugin[] = [
  instead('no-rjsf-fields', core('fields'), FIELDS),
  instead('no-rjsf-templates', core('templates'), TEMPLATES),
  instead('no-rjsf-widgets', core('widgets'), 'export default () => ({})'),
  instead('no-markdown-of-labels', /markdown-to-jsx\/dist\/react\.js$/, 'export const Markdown = ({ children }) => children\nexport default Markdown'),
  instead('no-merged-schemas', /@rjsf\/utils\/lib\/schema\/shallowAllOfMerge\.js$/, "export default () => { throw new Error('the schema of a form merges nothing') }"),
  instead('no-schema-addresses', /fast-uri\/index\.js$/, "const none = () => { throw new Error('the schema of a form refers to nothing') }\nexport default { equal: none, resolve: none }"),
]
