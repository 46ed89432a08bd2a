import type { Fixture } from '../../kit/testing.tsx'
import type { Options } from './options.ts'

export const fixtures: readonly Fixture<string, Options>[] = [
  { name: 'empty', stored: null, value: '', reads: [''], query: [], text: '', labels: {} },
  { name: 'a query', options: { language: 'sql', height: 160 }, stored: "select code, name\n  from relic\n where era = '西周'", value: "select code, name\n  from relic\n where era = '西周'", text: "select code, name\n  from relic\n where era = '西周'", labels: {} },
  { name: 'a component', options: { language: 'vue' }, field: { required: true }, stored: '<template>\n  <p>{{ name }}</p>\n</template>\n<script>\nexport default {}\n</script>', value: '<template>\n  <p>{{ name }}</p>\n</template>\n<script>\nexport default {}\n</script>', text: '<template>\n  <p>{{ name }}</p>\n</template>\n<script>\nexport default {}\n</script>', labels: {} },
  { name: 'plain text without numbers', options: { language: 'text', lineNumbers: false }, stored: 'a\tb', value: 'a\tb', text: 'a\tb', labels: {} },
]
export const garbage: readonly unknown[] = [true]
