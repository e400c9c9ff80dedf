# Runs PostgreSQL for as long as the academy lives. Standard input is a pipe whose other end only the academy holds: when the
# academy ends, however it ends, the pipe closes and the database is shut down.
# Usage: sh embedded-supervisor.sh SOCKET_FOLDER POSTGRES [ARGUMENTS]
exec 3<&0
sockets=$1
shift
"$@" 3<&- </dev/null &
postgres=$!
(
  cat <&3 >/dev/null
  # Again and again: a PostgreSQL that has only just begun does not hear the first one.
  while kill -INT "$postgres" 2>/dev/null; do sleep 1; done
) &
watcher=$!
exec 3<&-
wait "$postgres"
status=$?
kill "$watcher" 2>/dev/null
rm -rf "$sockets"
exit "$status"
