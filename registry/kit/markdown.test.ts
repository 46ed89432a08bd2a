import { expect, it } from 'vitest'
import { cleanMarkdown, markdownHtml } from './markdown.ts'

it.each([
  ['words', 'a < b, c > d & 1 <2'],
  ['a link of the web', '[a](https://a.example/x_(1)?b=1#c) and <https://a.example/>'],
  ['a page of this application', '[a](/collection/relic) [b](#/collection/relic)'],
  ['a picture of this server', '![a](/files/a.png "t")'],
  ['an embedded picture', '![a](data:image/png;base64,AAAA=)'],
  ['code in a line', 'a `<script>` and ``[x](javascript:1) ` ``'],
  ['fenced code', '```\n<script>\n[x](javascript:1)\n```'],
  ['indented code', 'a\n\n    <script>\n\nb'],
  ['a definition', '[a]: https://a.example/\n> 1. [b]: /x'],
])('stores %s as it is', (_, markdown) => {
  expect(cleanMarkdown(markdown)).toBe(markdown)
})
it.each([
  ['a tag', 'a <img src=x onerror=1> b', 'a &lt;img src=x onerror=1> b'],
  ['a closing tag and a comment', '</p><!-- x --><?y?>', '&lt;/p>&lt;!-- x -->&lt;?y?>'],
  ['a tag in capitals', '<SCRIPT>', '&lt;SCRIPT>'],
  ['a link that runs code', '[x](javascript:alert(1))', '[x](#/)'],
  ['a link after blanks', '[x]( javascript:1 "t")', '[x]( #/ "t")'],
  ['a link in brackets', '[x](<javascript:1 2>)', '[x](#/)'],
  ['a link of the machine', '[x](//evil.example)', '[x](#/)'],
  ['an address in disguise', '[x](java&#115;cript:1)', '[x](#/)'],
  ['another one', '[x](java\\script:1)', '[x](#/)'],
  ['a picture of elsewhere', '![x](ftp://a.example/x.png)', '![x](#/)'],
  ['a definition', '[a]: javascript:1', '[a]: #/'],
  ['a definition in a list', '- > 12. [a]: <javascript:1>', '- > 12. [a]: #/'],
  ['an open code span', 'a ` <b> c', 'a ` &lt;b> c'],
  ['a span that ends in another paragraph', 'a `\n\n<b>`', 'a `\n\n&lt;b>`'],
  ['what follows code', '`<i>` <b> ``<u>`` <s>', '`<i>` &lt;b> ``<u>`` &lt;s>'],
])('stores %s as the text that it was typed as', (_, markdown, clean) => {
  expect(cleanMarkdown(markdown)).toBe(clean)
  expect(cleanMarkdown(clean)).toBe(clean)
})
it('draws tables, line breaks and struck words, and no HTML, no link that runs code', () => {
  expect(markdownHtml('a\nb ~~c~~')).toBe('<p>a<br>\nb <s>c</s></p>\n')
  expect(markdownHtml('<b>x</b> https://a.example')).toBe('<p>&lt;b&gt;x&lt;/b&gt; https://a.example</p>\n')
  expect([
    markdownHtml('[x](javascript:1)'),
    markdownHtml('[x](/a)'),
    markdownHtml('![x](data:image/png;base64,AA==)'),
  ]).toEqual([
    '<p>[x](javascript:1)</p>\n',
    '<p><a href="/a">x</a></p>\n',
    '<p><img src="data:image/png;base64,AA==" alt="x"></p>\n',
  ])
})
