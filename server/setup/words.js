/**
 * Every sentence the set-up says, in Chinese and English side by side: it speaks before anything is installed, so it
 * cannot know which language its reader prefers. `{name}` is replaced by a parameter.
 */
export const WORDS = {
  USAGE: ['用法：node server/setup/run.js <{commands}>', 'Usage: node server/setup/run.js <{commands}>'],
  NODE_TOO_OLD: [
    '需要 Node.js {wanted} 或更高版本，当前为 {found}',
    'Node.js {wanted} or newer is needed; this is {found}',
  ],
  INSTALLING: ['安装依赖（npm ci）', 'Installing dependencies (npm ci)'],
  MODULES_LINKED: [
    '{path} 是链接，其内容与 package-lock.json 不符；不会改动别处的目录，请删除该链接后重试',
    '{path} is a link and does not hold what package-lock.json names; what it leads to is left alone. Remove the link and try again',
  ],
  INSTALL_FAILED: ['依赖安装失败，上面是 npm 的输出', 'Dependencies could not be installed; npm said why above'],
  NPM_MISSING: [
    '找不到 npm：请安装 Node.js 自带的 npm 并确认它在 PATH 中',
    'npm was not found: install the npm that comes with Node.js and put it in PATH',
  ],
  OFFLINE: [
    '无法连接 npm 仓库：请检查网络或代理设置',
    'The npm registry cannot be reached: check the network or the proxy settings',
  ],
  DISK_FULL: ['磁盘空间不足', 'No space is left on the disk'],
  NO_PERMISSION: ['没有写入权限：{path}', 'Not allowed to write: {path}'],
  FETCHING_NODE: [
    '下载 Node.js {major} 运行时（本机为 {found}）',
    'Fetching the Node.js {major} runtime (this machine has {found})',
  ],
  FETCH_NODE_FAILED: [
    '无法取得 Node.js {major}：请联网后重试，或自行安装 Node.js {major}',
    'Node.js {major} could not be fetched: try again with a network, or install Node.js {major} yourself',
  ],
  NO_NODE_PACKAGE: [
    '没有适合 {platform} 的 Node.js 包，请自行安装 Node.js {major}',
    'There is no Node.js package for {platform}; install Node.js {major} yourself',
  ],
  BUILDING: ['构建前端（源码有变化）', 'Building the client (its sources changed)'],
  BUILD_FAILED: ['前端构建失败', 'The client could not be built'],
  STARTING: ['启动服务：http://localhost:{port}', 'Starting the server: http://localhost:{port}'],
  STARTING_DEV: [
    '开发模式：页面 http://localhost:{client}，接口 http://localhost:{port}',
    'Development: pages http://localhost:{client}, API http://localhost:{port}',
  ],
  PORT_TAKEN: [
    '端口 {port} 已被占用：请先停止占用它的程序，或设置环境变量 PORT',
    'Port {port} is taken: stop the program that uses it, or set the variable PORT',
  ],
  PORT_WRONG: ['PORT 不是有效端口：{port}', 'PORT is not a port: {port}'],
  FILE_MISSING: ['缺少文件：{path}', 'A file is missing: {path}'],
  BROWSER_SEARCH: ['准备浏览器', 'Preparing a browser'],
  BROWSER_FOUND: ['浏览器：{path}', 'Browser: {path}'],
  BROWSER_APT: ['用系统包管理器安装 Chromium', 'Installing Chromium with the system package manager'],
  BROWSER_DOWNLOAD: ['下载 Playwright 的 Chromium', "Downloading Playwright's Chromium"],
  BROWSER_MISSING: [
    '没有可用的浏览器：请安装 Chromium 或 Chrome，或用 CHROMIUM_PATH 指明其路径',
    'No browser is available: install Chromium or Chrome, or name its path in CHROMIUM_PATH',
  ],
  FONTS: ['安装中文字体', 'Installing Chinese fonts'],
  FONTS_FAILED: [
    '没有中文字体，截图中的汉字可能显示为方框',
    'No Chinese fonts: characters may show as boxes in screenshots',
  ],
  STEP: ['第 {at}/{of} 步：{zh}', 'Step {at}/{of}: {en}'],
  STEP_PASSED: ['通过（{seconds} 秒）', 'passed ({seconds} s)'],
  STEP_FAILED: ['未通过（{seconds} 秒）', 'failed ({seconds} s)'],
  ENDED_WITH: ['退出码 {code}', 'exit code {code}'],
  NO_TESTS: ['一个测试也没有运行', 'not one test ran'],
  TIMED_OUT: ['超过 {minutes} 分钟', 'took longer than {minutes} minutes'],
  MORE_NAMED: ['……另有 {count} 个', '… and {count} more'],
  SLOWEST: ['最慢的测试文件：{files}', 'Slowest test files: {files}'],
  UNSTEADY: ['{count} 个测试第二次才通过', '{count} tests passed only the second time'],
  TOTAL: ['汇总', 'Total'],
  TYPES: ['类型检查', 'types'],
  LINT: ['代码检查', 'lint'],
  FORMAT: ['代码格式', 'format'],
  SCHEMAS: ['界面文档检查', 'screen documents'],
  UNUSED: ['未使用代码', 'unused code'],
  TESTED_ONLY: ['仅测试使用的代码', 'code that only tests use'],
  SOAK: ['反复与全量测试', 'tests with every repetition and every value'],
  UNIT_PGLITE: ['数据引擎测试（PGlite）', 'tests of the data engine (PGlite)'],
  UNIT_EMBEDDED: ['单元与服务端测试（内嵌 PostgreSQL）', 'unit and server tests (embedded PostgreSQL)'],
  BUILD: ['前端构建', 'client build'],
  E2E_EMBEDDED: ['端到端测试（内嵌 PostgreSQL）', 'end-to-end tests (embedded PostgreSQL)'],
  E2E_PGLITE: ['端到端测试（PGlite）', 'end-to-end tests (PGlite)'],
}

function fill(text, params) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole))
}

/** One sentence in both languages. */
export function words(code, params = {}) {
  const [zh, en] = WORDS[code]
  return `${fill(zh, params)} · ${fill(en, params)}`
}

/** A reason to stop that the person can do something about; shown without a stack. */
export class SetupError extends Error {
  constructor(code, params = {}) {
    super(words(code, params))
    this.code = code
  }
}

export function say(code, params) {
  process.stdout.write(`▶ ${words(code, params)}\n`)
}
