import type { Fixture, KeyboardCase } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<string, Options>[] = [
  { name: { 'zh-CN': '空', 'en-US': 'empty' }, stored: null, value: '', reads: [''], query: [], text: '', labels: {} },
  {
    name: { 'zh-CN': '一段查询', 'en-US': 'a query' },
    options: { language: 'sql', height: 160 },
    stored: "select code, name\n  from relic\n where era = '西周'",
    value: "select code, name\n  from relic\n where era = '西周'",
    text: "select code, name\n  from relic\n where era = '西周'",
    labels: {},
  },
  {
    name: { 'zh-CN': '一个组件', 'en-US': 'a component' },
    options: { language: 'vue' },
    field: { required: true },
    stored: '<template>\n  <p>{{ name }}</p>\n</template>\n<script>\nexport default {}\n</script>',
    value: '<template>\n  <p>{{ name }}</p>\n</template>\n<script>\nexport default {}\n</script>',
    text: '<template>\n  <p>{{ name }}</p>\n</template>\n<script>\nexport default {}\n</script>',
    labels: {},
  },
  {
    name: { 'zh-CN': '纯文本，不显示行号', 'en-US': 'plain text without numbers' },
    options: { language: 'text', lineNumbers: false },
    stored: 'a\tb',
    value: 'a\tb',
    text: 'a\tb',
    labels: {},
  },
]
export const garbage: readonly unknown[] = [true]
export const keys: KeyboardCase = { steps: ['a'], stored: 'a' }
