import { expect, it } from 'vitest'
import { textToHtml, htmlToText, isBlankHtml, markdownToText } from './markup.ts'

it.each([
  ['<p>一 &amp; 二</p><p>三<br>四</p>', '一 & 二\n三\n四'],
  ['a<script>alert(1)</script>b<style>p{}</style><!-- c -->', 'ab'],
  ['<ul><li>甲</li><li>乙&nbsp;&#x4e19;&#0;</li></ul>', '甲\n乙 丙&#0;'],
  ['1 < 2 and <b', '1 < 2 and'],
  ['<table><tr><td>a</td></tr></table>', 'a'],
])('says what %s says', (html, words) => {
  expect(htmlToText(html)).toBe(words)
})

it('knows when there is nothing to see', () => {
  expect(['', '<p></p>', '<p>&nbsp;<br></p>', '<script>1</script>'].map(isBlankHtml)).toEqual([true, true, true, true])
  expect(['<p>a</p>', '<img src="/a.png">', '<hr>', '<table></table>', '0'].map(isBlankHtml)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

it('makes paragraphs of lines, and words of them again', () => {
  expect(textToHtml('a < b\n\n c & d ')).toBe('<p>a &#60; b</p><p>c &#38; d</p>')
  expect(htmlToText(textToHtml('a < b\nc & d'))).toBe('a < b\nc & d')
})

it.each([
  ['# 标题\n\n- **粗** 与 *斜*\n- [x] `代码`', '标题\n粗 与 斜\n代码'],
  ['> 引用 [链接](https://a.b "t") ![图](/a.png)', '引用 链接 图'],
  ['| 名 | 数 |\n|---|---:|\n| 鼎 | 2 |', '名 数\n鼎 2'],
  ['```js\nlet a\n```\n---\n2 * 3', 'let a\n2 * 3'],
])('says what the Markdown %s says', (markdown, words) => {
  expect(markdownToText(markdown)).toBe(words)
})

it('is done at once with a megabyte of anything', () => {
  for (const piece of ['x', '<', '<p>', '<script>', '<!--', '&#', '[', '](', '`', '*a', '|-', ' ', '<script <']) {
    const text = piece.repeat(1_000_000 / piece.length)
    expect(typeof htmlToText(text)).toBe('string')
    expect(typeof markdownToText(text)).toBe('string')
  }
})
