# Shared by the scripts beside it: turns Morse code into a list of lengths.
# Lengths are in units of one dot; a positive one is on, a negative one is off.

# morse_lengths '... . .-' prints one length a line. A space parts two letters (three units off).
morse_lengths() {
  local code=$1 pending=0 index symbol
  for ((index = 0; index < ${#code}; index++)); do
    symbol=${code:index:1}
    if [ "$symbol" = ' ' ]; then
      pending=-3
      continue
    fi
    [ "$pending" = 0 ] || echo "$pending"
    if [ "$symbol" = '-' ]; then echo 3; else echo 1; fi
    pending=-1
  done
}
