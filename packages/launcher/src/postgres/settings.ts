/** Returns the settings as command-line arguments, so that each start uses the current settings. */
export const settingsFor = (sockets: string, fast: boolean): string[] => {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: fast ? 200 : 60,
    timezone: 'UTC',
    log_timezone: 'UTC',

    shared_buffers: '32MB',
    work_mem: '4MB',
    maintenance_work_mem: '16MB',
    huge_pages: 'off',
    jit: 'off',
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    // Replicas and parallel queries are disabled, so that PostgreSQL starts fewer processes.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    max_worker_processes: 1,
    max_parallel_workers: 0,
    autovacuum_max_workers: 1,
    io_method: 'sync',

    // PostgreSQL sends errors to the client but never logs errors, because errors quote statements and values.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
  if (fast)
    Object.assign(settings, {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
    })
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
