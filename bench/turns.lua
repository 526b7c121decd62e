-- For wrk: sends the paths of a file in turn, and says the figures as one line of JSON.
local requests, turn = {}, 0

function init(words)
  for path in io.lines(words[1]) do
    requests[#requests + 1] = wrk.format(words[2], path)
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout + errors.status
  io.write(string.format('\n{"done":%d,"seconds":%f,"failed":%d,"p50":%f,"p99":%f}\n', summary.requests, summary.duration / 1e6,
    failed, latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
