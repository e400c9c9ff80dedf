# Run PostgreSQL for as long as the academy runs. Standard input is a pipe whose other end only the academy holds. However the academy
# ends, the pipe closes and the database is shut down.
# Usage: sh embedded-supervisor.sh SOCKET_FOLDER POSTGRES [ARGUMENTS]
exec 3<&0
sockets=$1
shift
"$@" 3<&- </dev/null &
postgres=$!
(
  cat <&3 >/dev/null
  # Repeat the signal, because a PostgreSQL that is still starting misses the first one. One that is recovering from a full disk may wait for
  # its own workers forever; it is ended as by a crash, which loses nothing that was committed.
  tries=0
  while kill -"$([ "$tries" -lt 30 ] && echo INT || echo QUIT)" "$postgres" 2>/dev/null; do
    tries=$((tries + 1))
    sleep 1
  done
) &
watcher=$!
exec 3<&-
wait "$postgres"
status=$?
kill "$watcher" 2>/dev/null
rm -rf "$sockets"
exit "$status"
