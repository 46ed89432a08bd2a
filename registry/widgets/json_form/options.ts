import type { Static } from 'typebox'
import { jsonObject, optionSet } from '../../kit/options.ts'

export const options = optionSet({
  schema: jsonObject(
    { type: 'object', properties: {} },
    {
      title: { 'zh-CN': 'JSON Schema', 'en-US': 'JSON Schema' },
      help: {
        'zh-CN':
          '值的结构：type 为 object 或 array；可使用 if/then/else、dependencies、oneOf，$ref 只能指向 definitions 或 $defs',
        'en-US':
          'The structure of the value, of type object or array. if/then/else, dependencies and oneOf are possible; a $ref names a definition of the same schema.',
      },
    },
  ),
  uiSchema: jsonObject(
    {},
    {
      title: { 'zh-CN': 'UI Schema', 'en-US': 'UI Schema' },
      help: {
        'zh-CN': '控件与顺序，如 ui:widget、ui:order、ui:placeholder、ui:help',
        'en-US': 'Controls and order, such as ui:widget, ui:order, ui:placeholder and ui:help',
      },
    },
  ),
})
export type Options = Static<typeof options>
