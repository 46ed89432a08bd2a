/** Clipboard contents of word processors, and the expected result of each. */
interface Clipboard {
  readonly html: string
  readonly clean: string
  readonly lost?: number
}

const word = (body: string) =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/Temp/clip_filelist.xml"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><style><!-- @font-face {font-family:宋体;} p.MsoNormal {margin:0cm; font-size:10.5pt;} --></style></head><body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`
const item = (list: number, level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:${21 * level}.0pt;text-indent:-21.0pt;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span lang=EN-US style='mso-fareast-font-family:等线'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span style='font-family:宋体'>${text}</span><span lang=EN-US><o:p></o:p></span></p>`

export const CLIPBOARDS: Readonly<Record<string, Clipboard>> = {
  'paragraphs with fonts and empty lines': {
    html: word(
      `<p class=MsoNormal style='line-height:150%'><span style='font-size:12.0pt;font-family:宋体;color:red'>青铜鼎，<span lang=EN-US>1976</span>年出土。</span><span lang=EN-US><o:p></o:p></span></p><p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p><p class=MsoNormal>第二段。</p>`,
    ),
    clean: '<p><span>青铜鼎，<span>1976</span>年出土。</span><span></span></p><p>第二段。</p>',
  },
  'a title and headings': {
    html: word(
      `<p class=MsoTitle><span style='mso-bidi-font-size:16pt'>鉴定报告</span></p><h2 style='mso-pagination:widow-orphan'><a name="_Toc123"></a>一、<o:p></o:p>概况</h2>`,
    ),
    clean: '<h1><span>鉴定报告</span></h1><h2>一、概况</h2>',
  },
  'emphasis by style': {
    html: word(
      `<p class=MsoNormal><b><span>粗</span></b><i>斜</i><span style='font-weight:700'>又粗</span><span style='text-decoration:underline'>线</span><span style='text-decoration:line-through'>删</span><span style='vertical-align:super'>2</span></p>`,
    ),
    clean:
      '<p><b><span>粗</span></b><i>斜</i><span><strong>又粗</strong></span><span><u>线</u></span><span><s>删</s></span><span><sup>2</sup></span></p>',
  },
  alignment: {
    html: word(
      `<p class=MsoNormal align=center style='text-align:center'>中</p><p class=MsoNormal style='text-align:right'>右</p>`,
    ),
    clean: '<p align="center">中</p><p align="right">右</p>',
  },
  bullets: {
    html: word(item(0, 1, '·', '甲') + item(0, 1, '·', '乙')),
    clean:
      '<ul><li><span></span><span>甲</span><span></span></li><li><span></span><span>乙</span><span></span></li></ul>',
  },
  'numbers in two levels': {
    html: word(item(0, 1, '1.', '甲') + item(0, 2, 'a)', '子') + item(0, 2, 'b)', '丑') + item(0, 1, '2.', '乙')),
    clean:
      '<ol><li><span></span><span>甲</span><span></span><ol><li><span></span><span>子</span><span></span></li><li><span></span><span>丑</span><span></span></li></ol></li><li><span></span><span>乙</span><span></span></li></ol>',
  },
  'two lists with a paragraph between': {
    html: word(`${item(0, 1, '·', '甲')}<p class=MsoNormal>间</p>${item(1, 1, '（一）', '乙')}`),
    clean:
      '<ul><li><span></span><span>甲</span><span></span></li></ul><p>间</p><ol><li><span></span><span>乙</span><span></span></li></ol>',
  },
  'a table with joined cells': {
    html: word(
      `<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;border:none'><tr style='mso-yfti-irow:0'><td width=200 colspan=2 valign=top style='width:150pt;border:solid windowtext 1.0pt'><p class=MsoNormal><span lang=EN-US>A<o:p></o:p></span></p></td></tr><tr><td>b</td><td style='text-align:right'>c</td></tr></table>`,
    ),
    clean:
      '<table><tbody><tr><td colspan="2"><p><span>A</span></p></td></tr><tr><td>b</td><td align="right">c</td></tr></tbody></table>',
  },
  'links, marks and places': {
    html: word(
      `<p class=MsoNormal><a href="https://museum.example/a" target="_blank"><span>馆</span></a> <a href="#_Toc1">目录</a> <a href="file:///C:/x.docx">本地</a> <st1:place w:st="on">西安</st1:place></p>`,
    ),
    clean:
      '<p><a href="https://museum.example/a" target="_blank" rel="noopener noreferrer"><span>馆</span></a> 目录 <a>本地</a> 西安</p>',
  },
  'pictures of the disk': {
    html: word(
      `<p class=MsoNormal>图<!--[if gte vml 1]><v:shape id="p1" style='width:90pt'><v:imagedata src="file:///C:/Temp/image001.png"/></v:shape><![endif]--><![if !vml]><img width=120 src="file:///C:/Temp/image002.jpg" v:shapes="p1"><![endif]></p>`,
    ),
    clean: '<p>图</p>',
    lost: 1,
  },
  'a web page that wants to run': {
    html: '<p onclick="x()">a<img src=x onerror=alert(1)><script>alert(1)</script></p><iframe src="https://evil.example"></iframe>',
    clean: '<p>a</p>',
    lost: 1,
  },
  'a cloud document in its bold wrapper': {
    html: '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400;font-style:italic">a</span></p></b>',
    clean: '<p><span><em>a</em></span></p>',
  },
}
