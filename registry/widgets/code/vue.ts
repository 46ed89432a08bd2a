/** A component of Vue: HTML with bindings, its script and its style each in their own language. Our own table for the tokenizer. */

const EMBEDDED: Readonly<Record<string, string>> = { script: 'javascript', style: 'css' }
/** A block of another language: its tag, then everything until it ends. */
const block = (tag: string, language: string) => ({
  [`${tag}Tag`]: [
    [/>/, { token: 'delimiter', next: `@${tag}Body`, nextEmbedded: language }],
    [/\/>/, { token: 'delimiter', next: '@pop' }],
    { include: '@attributes' },
  ],
  [`${tag}Body`]: [[new RegExp(`<\\/${tag}\\s*>`), { token: '@rematch', next: '@popall', nextEmbedded: '@pop' }]],
})

export const vueLanguage = {
  defaultToken: '',
  tokenPostfix: '.html',
  ignoreCase: true,
  tokenizer: {
    root: [
      [/<!--/, 'comment', '@comment'],
      ...Object.keys(EMBEDDED).map((tag) => [
        new RegExp(`(<)(${tag})(?=[\\s/>])`),
        ['delimiter', { token: 'tag', next: `@${tag}Tag` }],
      ]),
      [/(<\/?)([\w-]+)/, ['delimiter', { token: 'tag', next: '@tag' }]],
      [/\{\{/, { token: 'delimiter.bracket', next: '@binding', nextEmbedded: 'javascript' }],
      [/[^<{]+/, ''],
      [/[<{]/, ''],
    ],
    comment: [
      [/-->/, 'comment', '@pop'],
      [/[^-]+/, 'comment'],
      [/./, 'comment'],
    ],
    binding: [[/\}\}/, { token: '@rematch', next: '@bindingEnd', nextEmbedded: '@pop' }]],
    bindingEnd: [[/\}\}/, { token: 'delimiter.bracket', next: '@popall' }]],
    tag: [[/\/?>/, 'delimiter', '@pop'], { include: '@attributes' }],
    attributes: [
      [/(?:v-|[:@#])[\w.:[\]-]*/, 'keyword'],
      [/[\w-]+/, 'attribute.name'],
      [/=/, 'delimiter'],
      [/"[^"]*"?|'[^']*'?/, 'attribute.value'],
      [/\s+/, ''],
    ],
    ...Object.assign({}, ...Object.entries(EMBEDDED).map(([tag, language]) => block(tag, language))),
  },
}
export const vueConfiguration = {
  comments: { blockComment: ['<!--', '-->'] as [string, string] },
  brackets: [
    ['<!--', '-->'],
    ['<', '>'],
    ['{', '}'],
    ['(', ')'],
  ] as [string, string][],
  autoClosingPairs: [
    { open: '{', close: '}' },
    { open: '[', close: ']' },
    { open: '(', close: ')' },
    { open: '"', close: '"' },
    { open: "'", close: "'" },
  ],
}
