import { defineMessages } from './define.ts'

/** The database, its migrations and the backup: said to the person who runs the server, on the command line. */
export const database = defineMessages({
  DATABASE_IN_USE: {
    'zh-CN': '数据目录 {directory} 正被另一个进程使用；请先停止它，再重试',
    'en-US': 'The data folder {directory} is in use by another process. Stop that process and try again.',
  },
  DATABASE_NOT_STARTED: {
    'zh-CN': '内嵌 PostgreSQL 在 {seconds} 秒内没有启动，原因见 {log}',
    'en-US': 'The embedded PostgreSQL did not start within {seconds} s. See {log} for the reason.',
  },
  DATABASE_OTHER_ENGINE: {
    'zh-CN':
      '{directory} 中已有 {other} 引擎的数据，用 {engine} 启动会得到空库；请改用 DATABASE_ENGINE={other}，或用“npm run backup”和“npm run restore”迁移到另一个 DATA_DIR',
    'en-US':
      '{directory} contains data of the engine {other}. Starting with {engine} would begin with an empty database. Use DATABASE_ENGINE={other}, or move the data to another DATA_DIR with npm run backup and npm run restore.',
  },
  DATABASE_FOLDER_GONE: {
    'zh-CN': '数据库目录 {directory} 在运行中被删除；请停止服务，恢复该目录或备份后再启动',
    'en-US':
      'The database folder {directory} was deleted while the server was running. Stop the server, restore the folder or a backup, and start again.',
  },
  DATABASE_FOLDER_COPIED: {
    'zh-CN': '{file} 指向的数据库服务使用的是另一个目录（该目录可能是在运行中复制的）；请确认后删除此文件再启动',
    'en-US':
      'The database server named in {file} uses another folder, possibly because this folder was copied while it was running. Check this, delete the file and start again.',
  },
  DATABASE_BUSY_STARTING: {
    'zh-CN': '另一个进程启动或停止数据库已超过 {seconds} 秒（{file}）',
    'en-US': 'Another process has been starting or stopping the database for more than {seconds} s ({file})',
  },
  DATABASE_NO_BINARY: {
    'zh-CN': '没有安装适合 {platform} 的内嵌 PostgreSQL；可用 DATABASE_URL 或 DATABASE_ENGINE=pglite',
    'en-US': 'No embedded PostgreSQL is installed for {platform}. Use DATABASE_URL or DATABASE_ENGINE=pglite.',
  },
  DATABASE_SOCKET_DIR_TAKEN: {
    'zh-CN': '{directory} 不属于数据库服务；请删除后重试',
    'en-US': '{directory} does not belong to the database server. Delete it and try again.',
  },
  MIGRATION_CHANGED: {
    'zh-CN': '迁移 {name} 执行之后被修改，程序与数据库不匹配',
    'en-US': 'Migration {name} was changed after it was applied, so this program does not match the database',
  },
  MIGRATION_UNKNOWN: {
    'zh-CN': '数据库含有本版本没有的迁移 {name}，请使用更新的版本',
    'en-US': 'The database has the migration {name}, which this version does not know. Use a newer version.',
  },
  BACKUP_USAGE: {
    'zh-CN': '用法：npm run backup -- <文件> ｜ npm run restore -- <文件> [--force]',
    'en-US': 'Usage: npm run backup -- <file> | npm run restore -- <file> [--force]',
  },
  BACKUP_DONE: {
    'zh-CN':
      '已备份 {tables} 个表、{rows} 行到 {file}（来源：{source}）。上传的文件不在其中，请另外复制数据目录中的 files',
    'en-US':
      'Backed up {tables} {tables|table|tables} and {rows} {rows|row|rows} to {file} (from {source}). Uploaded files are not included. Copy the folder “files” in the data folder separately.',
  },
  BACKUP_RESTORED: {
    'zh-CN': '已从 {file} 恢复 {tables} 个表、{rows} 行（目标：{target}）',
    'en-US': 'Restored {tables} {tables|table|tables} and {rows} {rows|row|rows} from {file} (to {target})',
  },
  BACKUP_INDEX_SKIPPED: {
    'zh-CN': '目标数据库没有 pg_trgm 扩展，跳过索引 {name}',
    'en-US': 'The target database does not have the extension pg_trgm. Index {name} was skipped.',
  },
  BACKUP_NOTHING: {
    'zh-CN': '{source} 中没有任何表，没有可备份的内容；请检查 DATA_DIR 或 DATABASE_URL',
    'en-US': '{source} contains no tables, so there is nothing to back up. Check DATA_DIR or DATABASE_URL.',
  },
  BACKUP_NO_FILE: { 'zh-CN': '找不到文件 {file}', 'en-US': 'The file {file} was not found' },
  BACKUP_NOT_EMPTY: {
    'zh-CN': '目标数据库已有 {tables} 个表；确认要全部替换时请加 --force',
    'en-US': 'The target database already has {tables} {tables|table|tables}. Add --force to replace everything in it.',
  },
  BACKUP_UNREADABLE: {
    'zh-CN': '{file} 不是本产品的备份文件，或已损坏（第 {line} 行）',
    'en-US': '{file} is not a backup file of this product, or it is damaged (line {line})',
  },
  BACKUP_INCOMPLETE: {
    'zh-CN': '{file} 不完整：没有结尾或行数不符，未恢复任何内容',
    'en-US': '{file} is incomplete: the end is missing, or the number of rows does not match. Nothing was restored.',
  },
  BACKUP_NEWER: {
    'zh-CN': '备份来自更新的版本（{what}），请先升级',
    'en-US': 'The backup was made by a newer version ({what}). Upgrade first.',
  },
})
